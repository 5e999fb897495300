import { defineRun } from "@parley/core";

// The server reads the options and returns the variable changes, because visitors don't get the options.
export const run = defineRun({
  run: () => ({ do: "need", need: { kind: "effect", effect: "send", where: "server", data: null } }),
  done: (_block, { error, variables = [] }) => {
    if (error === undefined) return { do: "next", variables };
    return { do: "next", logs: [{ status: "error", description: "Template label failed", details: error }] };
  },
});
