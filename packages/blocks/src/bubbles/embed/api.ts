import type { BlockApi } from "@parley/core";

/** Clients of the chat API get the event's name with the bubble, and send its data as a message. */
export const api: BlockApi = {
  patch: (_, reply) => ({ data: reply }),
};
