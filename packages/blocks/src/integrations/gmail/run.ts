import { defineRun } from "@parley/core";
import { askServer } from "../../services/run.ts";

// The flow goes on while the server sends the e-mail, unless the e-mail's ids are saved.
export const run = defineRun({
  run: askServer,
  done: (_block, { error, variables = [], logs = [] }) => {
    if (error === undefined) return { do: "next", variables, logs };
    return { do: "next", logs: [{ status: "error", description: "Failed to send an email", details: error }] };
  },
});
