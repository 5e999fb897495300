import type { BlockApi } from "@parley/core";

export const api: BlockApi = { example: () => "31/01/2030" };
