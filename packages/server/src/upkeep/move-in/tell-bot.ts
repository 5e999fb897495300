import { stillToConnect } from "../../versions/known-references.ts";
import type { Move } from "./move.ts";
import type { MoveEntry } from "./move-report.ts";
import { optionalTextOf, textOf } from "./source-values.ts";
import { type BotRows, type Placing, what } from "./store-bot.ts";

/** Converts the notes of an import to findings. */
export const describeConversion = (
  { definitions }: Move,
  { rows, converted: { report, file } }: Placing,
  known: ReadonlySet<string>,
): MoveEntry[] => {
  const [id, name] = [textOf(rows.bot, "id"), textOf(rows.bot, "name")];
  const all = (state: MoveEntry["state"], messages: readonly { message: string }[]): MoveEntry[] =>
    messages.map(({ message }) => ({ state, what, name, id, message, remedy: null }));
  return [
    ...all("adapted", report.upgraded),
    ...all("not taken over", report.dropped),
    ...all("to do", report.unknownBlocks),
    ...all("to do", stillToConnect(definitions, report, file, known)),
  ];
};

/** Reports, in every run, settings of a bot that Parley doesn't support. */
export const tellSurroundings = ({ notes }: Move, { bot }: BotRows): void => {
  const [id, name] = [textOf(bot, "id"), textOf(bot, "name")];
  const domain = optionalTextOf(bot, "customDomain");
  if (domain !== null)
    notes.note({
      state: "to do",
      what,
      name,
      id,
      message: `It has a domain of its own, ${domain}.`,
      remedy: "Let your reverse proxy send that domain to the bot's address here; Parley has one address for all bots.",
    });
  if (optionalTextOf(bot, "whatsAppCredentialsId") !== null)
    notes.note({
      state: "not taken over",
      what,
      name,
      id,
      message: "It talks on WhatsApp there, by an account that has no counterpart here.",
      remedy: "Visitors reach it by its address, or where it is embedded.",
    });
};
