import { createTally, isInCut, segmentOf, tallyChat } from "@parley/core/numbers";
import { createFindShapes } from "./count-chats.ts";
import type { Cut } from "./cut.ts";
import { readChats } from "./read-chats.ts";
import type { NumberServices } from "./services.ts";

const mostListed = 100;
const mostSearched = 20_000;

/** What a number counts: chats that were shown a question, answered it or left at it, or went a way. */
export interface Counted {
  what: "shown" | "answered" | "left" | "went";
  place: string;
}

/** The newest results that a number counts, found by counting each chat by itself. */
export const listCountedResults = async (
  { database, flowStore }: NumberServices,
  botId: string,
  cut: Cut,
  { what, place }: Counted,
) => {
  const results: { id: string; createdAt: string; isCompleted: boolean }[] = [];
  const findShapes = createFindShapes(flowStore, botId);
  let searched = 0;
  for await (const chats of readChats(database, botId, cut)) {
    for (const chat of chats) {
      if (cut.version !== undefined && chat.version !== cut.version) continue;
      if (!isInCut(segmentOf(chat.arrival), cut.arrival)) continue;
      const tally = createTally();
      tallyChat(tally, chat, await findShapes(chat));
      const count = what === "went" ? tally.ways.get(place)?.chats : tally.questions.get(place)?.[what];
      if (!count) continue;
      if (results.length === mostListed) return { results, isAll: false };
      const { id, createdAt, isCompleted } = chat;
      results.push({ id, createdAt: new Date(createdAt).toISOString(), isCompleted });
    }
    searched += chats.length;
    if (searched >= mostSearched) return { results, isAll: false };
  }
  return { results, isAll: true };
};
