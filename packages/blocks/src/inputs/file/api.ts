import type { BlockApi } from "@parley/core";

/** Clients don't know the server's limit. */
export const api: BlockApi = {
  options: ({ sizeLimit }, fileSizeLimit) => ({
    sizeLimit: fileSizeLimit(typeof sizeLimit === "number" ? sizeLimit : undefined),
  }),
};
