import type { BlockApi } from "@parley/core";

/** Clients are told to wait. Whatever they reply, the server checks whether the call has arrived. */
export const api: BlockApi = {
  action: () => ({ type: "listenForWebhook", expectsDedicatedReply: true }),
  patch: () => ({ data: { isAsking: true } }),
};
