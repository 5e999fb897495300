import type { BlockApi } from "@parley/core";

export const api: BlockApi = {
  action: ({ data }) => ({ type: "redirect", redirect: data }),
};
