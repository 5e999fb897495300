import type { Opening } from "@parley/api";
import { momentInZone, zoneOffset } from "@parley/core";
import { visitorTexts } from "@parley/core/visitor-texts";
import { decodeFlag, decodeJson } from "../database/json-codec.ts";
import type { BotRow } from "../database/schema.ts";

/** The rules by which a bot opens and closes by itself; null if it has none. */
export const openingOf = ({ opening }: Pick<BotRow, "opening">): Opening | null =>
  opening === null || opening === undefined ? null : decodeJson<Opening>(opening);

/**
 * Why a bot takes no new chats: its author has closed it, it is not open yet or not any more, or as many have answered as
 * it takes, in all or today.
 */
export type Closing = "closed" | "notYet" | "over" | "full" | "fullToday";

/** Whether a bot is closed at a moment, as far as its row says. */
export const closingAt = (bot: Pick<BotRow, "is_closed" | "opening">, moment: number): Closing | null => {
  if (decodeFlag(bot.is_closed)) return "closed";
  const opening = openingOf(bot);
  if (opening === null) return null;
  const { opensAt, closesAt } = opening;
  if (closesAt !== null && moment >= Date.parse(closesAt)) return "over";
  return opensAt !== null && moment < Date.parse(opensAt) ? "notYet" : null;
};

/**
 * @param botClosed what the bot's settings say of a closed bot
 * @param language the language of the texts where the author has written nothing
 */
export const closingText = (
  closing: Closing,
  opening: Opening | null,
  botClosed: string,
  language?: string,
): string => {
  switch (closing) {
    case "closed":
      return botClosed;
    case "over":
    case "full":
      return opening?.texts.over ?? botClosed;
    case "notYet":
    case "fullToday":
      return opening?.texts[closing] ?? visitorTexts(language).page[closing];
  }
};

/** What somebody is told who has finished a chat; null where everybody may answer again. */
export const onceText = (opening: Opening | null, language?: string): string | null =>
  opening?.isOncePerPerson ? (opening.texts.answered ?? visitorTexts(language).page.answered) : null;

const dayMs = 86_400_000;

/** The moment at which a day of a time zone began, in milliseconds. */
export const startOfDay = (moment: number, timeZone: string): number => {
  const local = moment + zoneOffset(moment, timeZone);
  return momentInZone(Math.floor(local / dayMs) * dayMs, timeZone);
};
