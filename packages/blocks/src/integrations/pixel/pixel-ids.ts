import type { FlowBlock } from "@parley/core";

/** The pixels that are set up with the page: each once, without those that the page sets up itself. */
export const pixelIds = (blocks: readonly Pick<FlowBlock, "options">[]): string[] => {
  const ids = blocks
    .filter(({ options }) => options.isInitSkip !== true)
    .map(({ options: { pixelId } }) => (typeof pixelId === "string" ? pixelId.trim() : ""));
  return [...new Set(ids.filter((id) => id !== ""))];
};
