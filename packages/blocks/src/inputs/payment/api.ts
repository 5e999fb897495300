import type { BlockApi, JsonObject } from "@parley/core";

/** How a payment appears in the chat API: with what the provider's own form needs. */
export const api: BlockApi = {
  takesFirstMessage: false,
  input({ options }): JsonObject {
    const { isPreview: _, runtimeOptions, ...rest } = options;
    return { options: rest, ...(runtimeOptions === undefined ? {} : { runtimeOptions }) };
  },
};
