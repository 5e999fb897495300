import { findShownNext, lookup, type Patch } from "@parley/core";
import type { Follow } from "../state/asker.ts";
import { type BubbleOptions, createStreamedBubble } from "./create-streamed-bubble.ts";
import { followEffect } from "./follow-effect.ts";

/** Has the server run the effect of a block. If the next bubble shows its text, the text is streamed into it. */
export const streamIntoBubble = async (
  options: Omit<BubbleOptions, "bubble">,
  ask: (follow?: Follow) => Promise<Patch>,
): Promise<Patch> => {
  const { machine, need } = options;
  const flow = lookup(machine.flows, need.botId);
  const bubble = flow && findShownNext(flow, need.blockId);
  if (!bubble) return ask();
  const streamed = createStreamedBubble({ ...options, bubble });
  return ask((...asked) => followEffect(...asked, streamed.show)).finally(streamed.end);
};
