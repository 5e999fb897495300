import type { BlockApi } from "@parley/core";

export const api: BlockApi = { example: () => "20" };
