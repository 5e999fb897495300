import { defineRun } from "@parley/core";

/** The server signs the visitor in and returns what to open, because visitors don't get the options. */
export const run = defineRun({
  run: () => ({ do: "need", need: { kind: "effect", effect: "sign in", where: "server", data: null } }),
  done: (_block, { data = null, logs = [], error }, { chat }) => {
    if (error !== undefined)
      return { do: "next", logs: [{ status: "error", description: "Zendesk could not be opened", details: error }] };
    // A messenger has no page for the widget. The page's own patch has no data.
    if (data === null || chat.channel === "whatsapp") return { do: "next", logs };
    return { do: "need", need: { kind: "effect", effect: "open widget", where: "client", data }, logs };
  },
});
