import { type Directive, defineRun, isJsonObject } from "@parley/core";

const listen: Directive = {
  do: "need",
  need: { kind: "effect", effect: "listen", where: "server", data: null },
};

/** Only the server knows whether the call has arrived, so every reply is checked there. */
export const run = defineRun({
  run: () => listen,
  done: (_block, { data = null, variables = [], logs = [], error }) => {
    if (isJsonObject(data) && data.isAsking === true) return listen;
    if (error === undefined) return { do: "next", variables, logs };
    const failed = { status: "error", description: "The call could not be waited for", details: error } as const;
    return { do: "next", logs: [...logs, failed] };
  },
});
