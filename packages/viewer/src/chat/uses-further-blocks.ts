import { everyday } from "@parley/blocks/everyday";
import { type Flow, type FlowBlock, lookup } from "@parley/core";

/** Whether a flow has blocks that ask for more than the visitor's script carries. */
export const usesFurtherBlocks = (flow: Flow): boolean =>
  flow.groups.some((group) => group.blocks.some((block) => !isEveryday(block)));

const isEveryday = (block: FlowBlock): boolean =>
  Object.hasOwn(everyday.runs, block.type) && lookup(everyday.lights, block.type)?.suffices(block) !== false;
