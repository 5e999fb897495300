import { everyday } from "@parley/blocks/everyday";
import type { Flow } from "@parley/core";
import type { VisitorBlocks } from "@parley/ui";
import { usesFurtherBlocks } from "./uses-further-blocks.ts";

/** The block types a chat can run, which grow with the flows it loads. */
export interface BlockLoader {
  /** Always the same object; `provide` adds to it. */
  blocks: VisitorBlocks;
  /** Loads what a flow has beyond the everyday blocks. */
  provide: (flow: Flow) => Promise<void>;
}

export const createBlockLoader = (): BlockLoader => {
  const blocks = {
    runs: { ...everyday.runs },
    lights: everyday.lights,
    bubbleViews: { ...everyday.bubbleViews },
    inputViews: { ...everyday.inputViews },
    clients: { ...everyday.clients },
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
    },
  };
};
