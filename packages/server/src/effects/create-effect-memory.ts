import type { BlockServer, Delivery, DeliveryKind, FlowBlock, NamedValue, Patch, Place } from "@parley/core";
import { createLruCache } from "../base/lru-cache.ts";
import type { DeliveryState } from "../deliveries/delivery-repository.ts";
import { effectNeedId, fingerprintValues } from "./effect-outcome.ts";

/** Effects that are remembered. */
const capacity = 200;

/** What an effect brought, and what it left to be sent. */
export interface EffectYield {
  patch: Patch;
  deliveries: readonly MadeDelivery[];
}

/** What is stored with the turn; `state` where it has been tried before. */
export interface MadeDelivery {
  delivery: Delivery;
  kind: DeliveryKind;
  state?: DeliveryState;
}

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
  const yields = createLruCache<Promise<EffectYield>>(capacity);
  return (
    { server, block, effect, place, chat, variables }: Remembered,
    run: () => Promise<EffectYield>,
  ): Promise<EffectYield> => {
    if (chat === null) return run();
    const key = [chat, effectNeedId(server, place, effect), fingerprintValues(block, variables)].join(" ");
    const known = yields.get(key);
    if (known !== undefined) return known;
    const made = run();
    yields.set(key, made);
    return made;
  };
};

export type EffectMemory = ReturnType<typeof createEffectMemory>;
