import type { Patch } from "@parley/core";

/** What a preview says in place of telling a service of visitors that there are none of. */
export const simulateInPreview = (name: string, message: object): Patch => ({
  logs: [{ status: "info", description: `${name} is not told in preview mode`, details: JSON.stringify(message) }],
});
