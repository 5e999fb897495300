import { everyday } from "@parley/blocks/everyday";
import { type Flow, lookup } from "@parley/core";
import type { VisitorBlocks } from "@parley/ui";
import { usesFurtherBlocks } from "./uses-further-blocks.ts";

/** The block types a chat can run, which grow with the flows it loads. */
export interface BlockLoader {
  /** Always the same object; `provide` adds to it. */
  blocks: VisitorBlocks;
  /** Loads what a flow has beyond the everyday blocks. */
  provide: (flow: Flow) => Promise<void>;
}

/** What will be needed later is not fetched before the first words are read, in milliseconds. */
const quietTime = 1000;

export const createBlockLoader = (): BlockLoader => {
  const blocks = {
    runs: { ...everyday.runs },
    lights: everyday.lights,
    bubbleViews: { ...everyday.bubbleViews },
    inputViews: { ...everyday.inputViews },
    clients: { ...everyday.clients },
    later: { ...everyday.later },
  };
  return {
    blocks,
    provide: async (flow) => {
      if (!usesFurtherBlocks(flow)) return;
      const { further } = await import("@parley/blocks/further");
      Object.assign(blocks.runs, further.runs);
      Object.assign(blocks.bubbleViews, further.bubbleViews);
      Object.assign(blocks.inputViews, further.inputViews);
      Object.assign(blocks.clients, further.clients);
      Object.assign(blocks.later, further.later);
      const types = new Set(flow.groups.flatMap((group) => group.blocks.map(({ type }) => type)));
      // The network may be gone when the chat gets there; now it has just been there.
      setTimeout(() => {
        if (flow.groups.some((group) => group.blocks.some((block) => block.hasServerCode)))
          import("./ask-effect.ts").catch(() => {});
        for (const type of types) lookup(blocks.later, type)?.().catch(() => {});
      }, quietTime);
    },
  };
};
