import { findShownNext, lookup, type Patch } from "@parley/core";
import type { Follow } from "../state/asker.ts";
import { createGrowth, type GrowthOptions } from "./create-growth.ts";
import { followEffect } from "./follow-effect.ts";

/** Has the server run the effect of a block. If the next bubble shows its text, the text is streamed into it. */
export const askGrowing = async (
  options: Omit<GrowthOptions, "bubble">,
  ask: (follow?: Follow) => Promise<Patch>,
): Promise<Patch> => {
  const { machine, need } = options;
  const flow = lookup(machine.flows, need.botId);
  const bubble = flow && findShownNext(flow, need.blockId);
  if (!bubble) return ask();
  const growth = createGrowth({ ...options, bubble });
  return ask((...asked) => followEffect(...asked, growth.grow)).finally(growth.end);
};
