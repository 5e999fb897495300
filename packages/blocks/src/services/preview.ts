import type { Patch } from "@parley/core";

/** The patch in a preview, which sends nothing because there is no real visitor. */
export const simulateInPreview = (name: string, message: object): Patch => ({
  logs: [{ status: "info", description: `${name} is not told in preview mode`, details: JSON.stringify(message) }],
});
