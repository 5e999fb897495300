import type { Draft } from "@parley/core/draft";
import { createLruCache } from "../base/lru-cache.ts";

/** The maximum total length of cached drafts, in characters. */
const capacity = 10_000_000;

/** A cache of recently read or written drafts, so that an edit of a large bot doesn't parse it again. */
export interface DraftMemory {
  /** Returns the cached draft, if it has this revision. */
  find(botId: string, revision: number): Draft | undefined;
  /** Only committed drafts may be cached. */
  keep(botId: string, revision: number, draft: Draft, size: number): void;
}

export const createDraftMemory = (): DraftMemory => {
  const drafts = createLruCache<{ revision: number; draft: Draft }>(capacity);
  return {
    find(botId, revision) {
      const known = drafts.get(botId);
      return known?.revision === revision ? known.draft : undefined;
    },
    keep: (botId, revision, draft, size) => drafts.set(botId, { revision, draft }, size),
  };
};
