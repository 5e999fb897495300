import type { FlowBlock } from "@parley/core";

/** Returns the id to load with the page: the first one in the blocks. */
export const firstTrackingId = (blocks: readonly Pick<FlowBlock, "options">[]): string | undefined =>
  blocks.map(({ options: { trackingId } }) => (typeof trackingId === "string" ? trackingId.trim() : "")).find(Boolean);
