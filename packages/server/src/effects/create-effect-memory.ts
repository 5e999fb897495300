import type { BlockServer, FlowBlock, NamedValue, Patch, Place } from "@parley/core";
import { createLruCache } from "../base/lru-cache.ts";
import { mayRepeat } from "./block-call.ts";
import { effectNeedId, fingerprintValues, type MadeDelivery } from "./effect-outcome.ts";
import type { RunOnce, Work } from "./run-once.ts";
import type { TextStream } from "./text-stream.ts";

/** The number of cached effects. */
const capacity = 200;

/** The outcome of an effect, and the deliveries that it requested. */
export interface EffectYield {
  patch: Patch;
  deliveries: readonly MadeDelivery[];
}

interface Remembered extends Pick<Work, "unfinished"> {
  workspaceId: string;
  server: BlockServer;
  block: FlowBlock;
  effect: string;
  place: Place;
  /** The result's id once the result is stored, before that the chat's id; null in a preview. */
  chat: string | null;
  /** Whether outcomes are stored with the result or with the chat; absent if they can't be requested again. */
  keptWith: "result" | "chat" | undefined;
  variables: readonly NamedValue[];
}

/**
 * Caches the effects of server-run chats. A turn is stored as a whole. It runs again if another request was faster, or
 * if the client repeats it, and effects must not be performed twice then. This process caches recent effects. In a chat
 * with a result, they are also stored with it, for other processes and after a crash.
 */
export const createEffectMemory = ({ runOnce }: { runOnce: Pick<RunOnce, "runWhole"> }) => {
  const yields = createLruCache<Promise<EffectYield>>(capacity);
  return (
    { workspaceId, server, block, effect, place, chat, keptWith, variables, unfinished }: Remembered,
    run: (stream?: TextStream) => Promise<EffectYield>,
  ): Promise<EffectYield> => {
    if (chat === null) return run();
    const values = fingerprintValues(block, variables);
    const key = [chat, effectNeedId(server, place, effect), values].join(" ");
    const known = yields.get(key);
    if (known !== undefined) return known;
    const isRepeatable = mayRepeat({ server, block });
    const work = { server, place, effect, turn: values, values, run, isRepeatable, unfinished };
    const made = keptWith ? runOnce.runWhole({ id: chat, workspaceId, isEarly: keptWith === "chat" }, work) : run();
    yields.set(key, made);
    // An effect that could not be stored was not performed, so it isn't cached.
    made.catch(() => yields.delete(key));
    return made;
  };
};

export type EffectMemory = ReturnType<typeof createEffectMemory>;
