import { everyday } from "@parley/blocks/everyday";
import { type Flow, lookup } from "@parley/core";
import type { VisitorBlocks } from "@parley/ui";
import { loadAsking } from "../asking/load-asking.ts";

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
  const blocks: VisitorBlocks = { runs: {}, bubbleViews: {}, inputViews: {}, clients: {}, later: {} };
  const add = (more: VisitorBlocks) => {
    // The one boundary: both have the same keys.
    for (const [part, added] of Object.entries(more)) Object.assign(blocks[part as keyof VisitorBlocks], added);
  };
  add(everyday);
  return {
    blocks,
    provide: async (flow) => {
      if (!usesFurtherBlocks(flow)) return;
      // Only these ask the server for something, and the network may be gone when they do.
      const [{ further }] = await Promise.all([import("@parley/blocks/further"), loadAsking()]);
      add(further);
      // The network may be gone when the chat gets there; now it has just been there.
      setTimeout(() => {
        for (const type of blockTypesOf(flow)) void lookup(blocks.later, type)?.();
      }, quietTime);
    },
  };
};

/** Whether a flow has blocks that the visitor's script doesn't carry. */
export const usesFurtherBlocks = (flow: Flow): boolean =>
  [...blockTypesOf(flow)].some((type) => !Object.hasOwn(everyday.runs, type));

export const blockTypesOf = ({ groups }: Flow): Set<string> =>
  new Set(groups.flatMap(({ blocks }) => blocks.map(({ type }) => type)));
