import { everyday } from "@parley/blocks/everyday";
import type { Flow } from "@parley/core";

/** Whether a flow has blocks that don't travel in the visitor's script. */
export const usesFurtherBlocks = (flow: Flow): boolean =>
  flow.groups.some((group) => group.blocks.some((block) => !Object.hasOwn(everyday.runs, block.type)));
