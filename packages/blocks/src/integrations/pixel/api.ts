import type { BlockApi } from "@parley/core";
import { pixelIds } from "./pixel-ids.ts";

export const api: BlockApi = {
  action: ({ data }) => ({ type: "pixel", pixel: data }),
  startProps(blocks) {
    const ids = pixelIds(blocks);
    return ids.length === 0 ? {} : { pixelIds: ids };
  },
};
