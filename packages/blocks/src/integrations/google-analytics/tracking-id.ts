import type { FlowBlock } from "@parley/core";

/** The id that is loaded with the page: that of the first block that has one. */
export const firstTrackingId = (blocks: readonly Pick<FlowBlock, "options">[]): string | undefined =>
  blocks.map(({ options: { trackingId } }) => (typeof trackingId === "string" ? trackingId.trim() : "")).find(Boolean);
