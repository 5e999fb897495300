import { defineRun } from "@parley/core";

// The flow goes on while the server sends the e-mail; the outcome is logged with the result.
export const run = defineRun({
  run: () => ({ do: "need", need: { kind: "effect", effect: "send", where: "server", data: null } }),
  done: (_block, { error, logs = [] }) => {
    if (error === undefined) return { do: "next", logs };
    return { do: "next", logs: [{ status: "error", description: "Failed to send an email", details: error }] };
  },
});
