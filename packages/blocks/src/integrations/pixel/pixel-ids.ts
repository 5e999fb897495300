import type { FlowBlock } from "@parley/core";

/** Returns the pixels to initialize with the page: each once, without those that the page initializes itself. */
export const pixelIds = (blocks: readonly Pick<FlowBlock, "options">[]): string[] => {
  const ids = blocks
    .filter(({ options }) => options.isInitSkip !== true)
    .map(({ options: { pixelId } }) => (typeof pixelId === "string" ? pixelId.trim() : ""));
  return [...new Set(ids.filter((id) => id !== ""))];
};
