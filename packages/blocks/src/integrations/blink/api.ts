import { type BlockApi, type EffectNeed, isJsonObject } from "@parley/core";

/** Clients of the chat API open it like any other address. */
export const api: BlockApi = {
  action({ data }: EffectNeed) {
    const url = isJsonObject(data) ? (data.folder ?? null) : null;
    return { type: "redirect", redirect: { url, isNewTab: false } };
  },
};
