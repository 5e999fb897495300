import type { BlockServer, FlowBlock, NamedValue, Patch, Place } from "@parley/core";
import { createLruCache } from "../base/lru-cache.ts";
import { effectNeedId, fingerprintValues } from "./effect-outcome.ts";

/** Effects that are remembered. */
const capacity = 200;

interface Remembered {
  server: BlockServer;
  block: FlowBlock;
  effect: string;
  place: Place;
  /** The result's id, which tells chats apart before there is a result; null in a preview. */
  chat: string | null;
  variables: readonly NamedValue[];
}

/**
 * The last effects of chats that the server runs. A turn of these is stored as a whole, and run again where another
 * request was faster, or the client repeats it: what it has done by then is not done a second time by this process.
 */
export const createEffectMemory = () => {
  const patches = createLruCache<Promise<Patch>>(capacity);
  return ({ server, block, effect, place, chat, variables }: Remembered, run: () => Promise<Patch>): Promise<Patch> => {
    if (chat === null) return run();
    const key = [chat, effectNeedId(server, place, effect), fingerprintValues(block, variables)].join(" ");
    const known = patches.get(key);
    if (known !== undefined) return known;
    const patch = run();
    patches.set(key, patch);
    return patch;
  };
};

export type EffectMemory = ReturnType<typeof createEffectMemory>;
