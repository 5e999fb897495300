import { type BlockRun, defineRun, isJsonObject } from "@parley/core";

/** What the visitor's browser does where the author wants it so; clients of the chat API know it by this name. */
export const pageEffect = "httpRequestToExecute";

/**
 * The server sends the request, and says what becomes of the variables: visitors have none of the options. Where the
 * visitor's browser is to send it, the server says what, and is told the answer.
 */
export const requestRun: BlockRun = defineRun({
  run: () => ({ do: "need", need: { kind: "effect", effect: "send", where: "server", data: null } }),
  done: (_block, { data = null, variables = [], logs = [], error }) => {
    const { request, response } = isJsonObject(data) ? data : {};
    if (request !== undefined)
      return { do: "need", need: { kind: "effect", effect: pageEffect, where: "client", data: request } };
    if (response !== undefined)
      return { do: "need", need: { kind: "effect", effect: "save", where: "server", data: response } };
    if (error === undefined) return { do: "next", variables, logs };
    return {
      do: "next",
      logs: [
        { status: "error", description: "The HTTP request failed", details: error, context: "While executing webhook" },
      ],
    };
  },
});
