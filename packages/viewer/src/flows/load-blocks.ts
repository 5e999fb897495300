import { everyday } from "@parley/blocks/everyday";
import { type Flow, lookup, type Output } from "@parley/core";
import type { VisitorBlocks } from "@parley/ui";
import { loadAsking } from "../asking/load-asking.ts";

/** The block types that a chat can run. Loading flows adds more. */
export interface BlockLoader {
  /** Always the same object; `provide` adds to it. */
  blocks: VisitorBlocks;
  /** Loads the block types of a flow that are not in the main script. */
  provide: (flow: Flow) => Promise<void>;
}

/** Scripts for later are fetched after this many milliseconds, so that the first message comes first. */
const quietTime = 1000;

export const createBlockLoader = (): BlockLoader => {
  const blocks: VisitorBlocks = { runs: {}, bubbleViews: {}, inputViews: {}, clients: {}, later: {} };
  const add = (more: VisitorBlocks) => {
    // The only cast: both objects have the same keys.
    for (const [part, added] of Object.entries(more)) Object.assign(blocks[part as keyof VisitorBlocks], added);
  };
  add(everyday);
  return {
    blocks,
    provide: async (flow) => {
      if (!usesFurtherBlocks(flow)) return;
      // Blocks outside the main script may ask the server. Its script is loaded now, since the network may be down
      // later.
      const [{ further }] = await Promise.all([import("@parley/blocks/further"), loadAsking()]);
      add(further);
      // Fetched now, while the network works: it may be down when the chat needs them.
      setTimeout(() => {
        for (const type of blockTypesOf(flow)) void lookup(blocks.later, type)?.();
      }, quietTime);
    },
  };
};

/** Whether a flow has blocks outside the visitor's main script. */
export const usesFurtherBlocks = (flow: Flow): boolean =>
  [...blockTypesOf(flow)].some((type) => !Object.hasOwn(everyday.runs, type));

/**
 * Whether a first turn takes blocks outside the visitor's main script: it shows one of them, or goes on in the browser.
 */
export const needsFurtherBlocks = (outputs: readonly Output[]): boolean =>
  outputs.some(
    (output) => output.type === "need" || ("blockType" in output && !Object.hasOwn(everyday.runs, output.blockType)),
  );

export const blockTypesOf = ({ groups }: Flow): Set<string> =>
  new Set(groups.flatMap(({ blocks }) => blocks.map(({ type }) => type)));
