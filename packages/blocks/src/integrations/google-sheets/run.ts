import { defineRun } from "@parley/core";

const failures: Readonly<Record<string, string>> = {
  "Insert a row": "Failed to insert a row in the sheet",
  "Update a row": "Failed to update a row in the sheet",
};

// Visitors' browsers don't get the options and don't wait for rows to be written.
export const run = defineRun({
  run: () => ({ do: "need", need: { kind: "effect", effect: "send", where: "server", data: null } }),
  done: ({ options }, { error, variables = [], logs = [] }) => {
    if (error === undefined) return { do: "next", variables, logs };
    const { action } = options as { action?: string };
    const description = failures[action ?? ""] ?? "Failed to fetch data from sheet";
    return { do: "next", logs: [{ status: "error", description, details: error }] };
  },
});
