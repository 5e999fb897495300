import type { BlockApi } from "@parley/core";

/** Clients don't know the server's limit. */
export const api: BlockApi = {
  example: () => "https://example.org/file.pdf",
  options: ({ sizeLimit }, fileSizeLimit) => ({
    sizeLimit: fileSizeLimit(typeof sizeLimit === "number" ? sizeLimit : undefined),
  }),
};
