import type { BlockApi } from "@parley/core";
import { firstTrackingId } from "./tracking-id.ts";

export const api: BlockApi = {
  action: ({ data }) => ({ type: "googleAnalytics", googleAnalytics: data }),
  startProps(blocks) {
    const id = firstTrackingId(blocks);
    return id === undefined ? {} : { googleAnalyticsId: id };
  },
};
