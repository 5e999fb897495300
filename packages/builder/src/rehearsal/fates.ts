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

/** Returns what became of chats at each block of a bot where they take another way, stop or fail, the worst first. */
export const placesOf = (fates: readonly Fate[], botId: string): ReadonlyMap<string, readonly Fate[]> => {
  const places = new Map<string, Fate[]>();
  for (const fate of fates) {
    if (fate.where?.botId !== botId) continue;
    places.set(fate.where.blockId, [...(places.get(fate.where.blockId) ?? []), fate]);
  }
  return places;
};
