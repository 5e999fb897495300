import { type RehearsedChat, type Verdict, verdicts } from "@parley/trials";

/** What became of chats in the same way, at the same place. */
export interface Fate {
  key: string;
  verdict: Verdict;
  where: RehearsedChat["where"];
  endsIn: string | null;
  failure: string | null;
  chats: RehearsedChat[];
}

/** Groups chats by what became of them: the worst first, then what became of most. */
export const fatesOf = (rehearsed: readonly RehearsedChat[]): Fate[] => {
  const fates = new Map<string, Fate>();
  for (const chat of rehearsed) {
    const { verdict, where, endsIn, failure } = chat;
    const key = JSON.stringify([verdict, where?.botId, where?.blockId, where ? null : endsIn, failure]);
    const fate = fates.get(key) ?? { key, verdict, where, endsIn, failure, chats: [] };
    fate.chats.push(chat);
    fates.set(key, fate);
  }
  const badness = ({ verdict }: Fate) => verdicts.indexOf(verdict);
  return [...fates.values()].sort(
    (one, other) => badness(other) - badness(one) || other.chats.length - one.chats.length,
  );
};

const goesOn = ({ verdict }: Fate): boolean => verdict === "same" || verdict === "words";

/**
 * Returns what became of chats at each block of a bot where they take another way, stop, end or fail, the worst first. Chats
 * that share a fate may stand at several blocks.
 */
export const placesOf = (fates: readonly Fate[], botId: string): ReadonlyMap<string, readonly Fate[]> => {
  const places = new Map<string, Fate[]>();
  for (const fate of fates) {
    if (goesOn(fate)) continue;
    const here = fate.chats.flatMap(({ standsAt: at }) => (at?.botId === botId ? [at.blockId] : []));
    for (const blockId of new Set(here)) {
      const chats = fate.chats.filter(({ standsAt: at }) => at?.botId === botId && at.blockId === blockId);
      places.set(blockId, [...(places.get(blockId) ?? []), { ...fate, chats }]);
    }
  }
  return places;
};
