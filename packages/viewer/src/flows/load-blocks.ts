import { everyday } from "@parley/blocks/everyday";
import { type Flow, lookup } from "@parley/core";
import type { VisitorBlocks } from "@parley/ui";

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
    bubbleViews: { ...everyday.bubbleViews },
    inputViews: { ...everyday.inputViews },
    clients: { ...everyday.clients },
    later: { ...everyday.later },
  };
  return {
    blocks,
    provide: async (flow) => {
      if (!usesFurtherBlocks(flow)) return;
      // Only these ask the server for something, and the network may be gone when they do.
      const [{ further }] = await Promise.all([import("@parley/blocks/further"), import("../needs/ask-server.ts")]);
      Object.assign(blocks.runs, further.runs);
      Object.assign(blocks.bubbleViews, further.bubbleViews);
      Object.assign(blocks.inputViews, further.inputViews);
      Object.assign(blocks.clients, further.clients);
      Object.assign(blocks.later, further.later);
      // The network may be gone when the chat gets there; now it has just been there.
      setTimeout(() => {
        for (const type of blockTypesOf(flow)) lookup(blocks.later, type)?.().catch(() => {});
      }, quietTime);
    },
  };
};

/** Whether a flow has blocks that the visitor's script doesn't carry. */
export const usesFurtherBlocks = (flow: Flow): boolean =>
  [...blockTypesOf(flow)].some((type) => !Object.hasOwn(everyday.runs, type));

export const blockTypesOf = ({ groups }: Flow): Set<string> =>
  new Set(groups.flatMap(({ blocks }) => blocks.map(({ type }) => type)));
