import { type BlockRun, defineRun, isJsonObject } from "@parley/core";

/** The effect of requests sent from the visitor's browser; clients of the chat API know it by this name. */
export const pageEffect = "httpRequestToExecute";

/**
 * The server sends the request and returns the variable changes, because visitors don't get the options. If the author
 * wants the visitor's browser to send it, the server returns the request and later gets the response.
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
