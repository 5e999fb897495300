import type { JsonObject } from "@parley/core";

// For tests: makes the event stream of an answer in the Responses protocol.

export const toStream = (...events: object[]): string =>
  events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");

/** Makes an answer with this text which, if a function is given, calls it first. */
export const responsesStream = (text: string, call?: { name: string; args: JsonObject }): string => {
  const calls = call
    ? [{ type: "function_call", call_id: "call_1", name: call.name, arguments: JSON.stringify(call.args) }]
    : [];
  const usage = { input_tokens: 5, output_tokens: 2, total_tokens: 7 };
  const response = { id: "resp_1", usage, output: calls };
  return toStream(
    { type: "response.created", response },
    { type: "response.output_text.delta", delta: text },
    { type: "response.completed", response },
  );
};
