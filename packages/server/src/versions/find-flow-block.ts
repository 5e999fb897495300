import type { Flow, FlowBlock } from "@parley/core";

/** A block of a flow by its id, in whatever group it stands. */
export const findFlowBlock = (flow: Flow | undefined, blockId: string | undefined): FlowBlock | undefined =>
  flow?.groups.flatMap(({ blocks }) => blocks).find(({ id }) => id === blockId);
