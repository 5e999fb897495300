import type { BlockApi } from "@parley/core";

/** Clients of the chat API don't know the server's limit, so it is added. */
export const api: BlockApi = {
  example: () => "https://example.org/file.pdf",
  options: ({ sizeLimit }, fileSizeLimit) => ({
    sizeLimit: fileSizeLimit(typeof sizeLimit === "number" ? sizeLimit : undefined),
  }),
};
