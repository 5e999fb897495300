import type { BlockApi } from "@parley/core";

/** Clients hear of the event by the bubble itself, and tell its data as a message. */
export const api: BlockApi = {
  patch: (_, reply) => ({ data: reply }),
};
