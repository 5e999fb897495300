import { defineRun } from "@parley/core";

// Visitors' browsers have no options of this block: the server reads them, and says what becomes of the variables.
export const run = defineRun({
  run: () => ({ do: "need", need: { kind: "effect", effect: "send", where: "server", data: null } }),
  done: (_block, { error, variables = [] }) => {
    if (error === undefined) return { do: "next", variables };
    return { do: "next", logs: [{ status: "error", description: "Template label failed", details: error }] };
  },
});
