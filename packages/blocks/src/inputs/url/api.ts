import type { BlockApi } from "@parley/core";

export const api: BlockApi = { alwaysSent: ["labels"], example: () => "https://example.org" };
