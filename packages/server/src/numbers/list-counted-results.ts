import { createTally, tallyChat } from "@parley/core/numbers";
import { createFindShapes } from "./count-chats.ts";
import { type Cut, isOfCut } from "./cut.ts";
import { type IsMeant, type ReadChat, readChats, readMatchingChats } from "./read-chats.ts";
import type { NumberServices } from "./services.ts";

const mostListed = 100;
const mostSearched = 20_000;

/** What a number counts: chats that were shown a question, answered it or left at it, or went a way. */
export interface Counted {
  what: "shown" | "answered" | "left" | "went";
  place: string;
}

/** The chats of a cut, newest first, and how many results were looked at for them. */
async function* readCut(
  { database }: NumberServices,
  botId: string,
  cut: Cut,
): AsyncGenerator<{ chats: ReadChat[]; read: number }> {
  const isMeant: IsMeant = (version, arrival) => isOfCut(cut, version, arrival);
  if (cut.where.length > 0) return yield* readMatchingChats(database, botId, cut, isMeant);
  for await (const chats of readChats(database, botId, cut))
    yield { chats: chats.filter(({ version, arrival }) => isMeant(version, arrival)), read: chats.length };
}

/** The newest results that a number counts, found by counting each chat by itself. */
export const listCountedResults = async (
  services: NumberServices,
  botId: string,
  cut: Cut,
  { what, place }: Counted,
) => {
  const results: { id: string; createdAt: string; isCompleted: boolean }[] = [];
  const findShapes = createFindShapes(services.flowStore, botId);
  let searched = 0;
  for await (const { chats, read } of readCut(services, botId, cut)) {
    for (const chat of chats) {
      const tally = createTally();
      tallyChat(tally, chat, await findShapes(chat));
      const count = what === "went" ? tally.ways.get(place)?.chats : tally.questions.get(place)?.[what];
      if (!count) continue;
      if (results.length === mostListed) return { results, isAll: false };
      const { id, createdAt, isCompleted } = chat;
      results.push({ id, createdAt: new Date(createdAt).toISOString(), isCompleted });
    }
    searched += read;
    if (searched >= mostSearched) return { results, isAll: false };
  }
  return { results, isAll: true };
};
