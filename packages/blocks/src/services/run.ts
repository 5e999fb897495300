import { type Directive, defineRun, type Patch } from "@parley/core";

/** Has the server ask the service: visitors have none of the options. */
export const askServer = (): Directive => ({
  do: "need",
  need: { kind: "effect", effect: "send", where: "server", data: null },
});

/** Goes on with what the server says becomes of the variables. */
export const goOn = (type: string, { variables = [], logs = [], error }: Patch): Directive => ({
  do: "next",
  variables,
  logs: error === undefined ? logs : [...logs, { status: "error", description: `${type} failed`, details: error }],
});

export const serviceRun = defineRun({ run: askServer, done: ({ type }, patch) => goOn(type, patch) });
