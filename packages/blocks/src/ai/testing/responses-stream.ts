import type { JsonObject } from "@parley/core";

// For tests: the events of an answer by the Responses protocol.

export const toStream = (...events: object[]): string =>
  events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");

/** An answer that says something and, where a function is named, uses it first. */
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
