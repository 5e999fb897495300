import type { Patch, VariableValue } from "@parley/core";
import { createLruCache } from "../create-lru-cache.ts";
import { type EffectPlace, effectNeedId, fingerprintValues } from "./effect-outcome.ts";
import type { Effect } from "./find-effect.ts";

/** Effects that are remembered. */
const capacity = 200;

interface Remembered extends EffectPlace {
  effect: Effect;
  /** The result's id, which tells chats apart before there is a result; null in a preview. */
  chat: string | null;
  values: Readonly<Record<string, VariableValue>>;
}

/**
 * The last effects of chats that the server runs. A turn of these is stored as a whole, and run again where another
 * request was faster, or the client repeats it: what it has done by then is not done a second time by this process.
 */
export const createEffectMemory = () => {
  const patches = createLruCache<Promise<Patch>>(capacity);
  return ({ effect, chat, values, ...place }: Remembered, run: () => Promise<Patch>): Promise<Patch> => {
    if (chat === null) return run();
    const key = [chat, effectNeedId(place), fingerprintValues(effect, values)].join(" ");
    const known = patches.get(key);
    if (known !== undefined) return known;
    const patch = run();
    patches.set(key, patch);
    return patch;
  };
};

export type EffectMemory = ReturnType<typeof createEffectMemory>;
