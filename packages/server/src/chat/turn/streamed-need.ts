import { type EffectNeed, type LoneVariableBubble, lookup, type NeedOutput } from "@parley/core";
import { findServedBlock, type ServedBlock } from "../../effects/block-call.ts";
import { findStreamed } from "../../effects/run-streamed.ts";
import type { ChatFlows } from "../../versions/chat-flows.ts";
import type { ChatServices } from "../services.ts";

/** A text that the client can show while it is generated. */
export interface StreamedNeed {
  need: EffectNeed;
  served: ServedBlock;
  /** The bubble that shows the text. */
  bubble: LoneVariableBubble;
}

/** The need that a chat waits for, if it is a text that its client can stream; otherwise null. */
export const findStreamedNeed = (
  { servers }: Pick<ChatServices, "servers">,
  { loaded }: ChatFlows,
  need: NeedOutput | null,
): StreamedNeed | null => {
  if (need?.kind !== "effect" || need.where !== "server") return null;
  const served = findServedBlock(servers, lookup(loaded, need.botId), need.blockId);
  const bubble = served && findStreamed(served, need.effect);
  return served && bubble ? { need, served, bubble } : null;
};
