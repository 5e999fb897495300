import type { BlockApi } from "@parley/core";

export const api: BlockApi = { example: ({ length }) => String(length) };
