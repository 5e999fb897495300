import type { BlockApi } from "@parley/core";

/** Clients are told to wait. Whatever they say then, the server looks whether the call has come. */
export const api: BlockApi = {
  action: () => ({ type: "listenForWebhook", expectsDedicatedReply: true }),
  patch: () => ({ data: { isAsking: true } }),
};
