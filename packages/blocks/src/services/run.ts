import { type Directive, defineRun, type Patch } from "@parley/core";

/** Asks the server to run the effect, because visitors don't get the options. */
export const askServer = (): Directive => ({
  do: "need",
  need: { kind: "effect", effect: "send", where: "server", data: null },
});

/** Goes on with the variable changes from the server. */
export const goOn = (type: string, { variables = [], logs = [], error }: Patch): Directive => ({
  do: "next",
  variables,
  logs: error === undefined ? logs : [...logs, { status: "error", description: `${type} failed`, details: error }],
});

export const serviceRun = defineRun({ run: askServer, done: ({ type }, patch) => goOn(type, patch) });
