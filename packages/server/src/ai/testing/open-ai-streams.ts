import type { JsonObject } from "@parley/core";
import { data, named } from "./dialect.ts";

// For tests: the events of OpenAI's responses and assistants, with the order and the sequence numbers that OpenAI's
// library requires.

const usage = {
  input_tokens: 5,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens: 2,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: 7,
};

const messageOf = (text: string): JsonObject => ({
  id: "msg_1",
  type: "message",
  role: "assistant",
  status: "completed",
  content: [{ type: "output_text", text, annotations: [], logprobs: [] }],
});

const callOf = (name: string, args: string): JsonObject => ({
  id: "fc_1",
  type: "function_call",
  status: "completed",
  call_id: "call_1",
  name,
  arguments: args,
});

const messageEvents = (text: string): JsonObject[] => {
  const at = { item_id: "msg_1", output_index: 0, content_index: 0 };
  const part = { type: "output_text", text: "", annotations: [], logprobs: [] };
  return [
    {
      type: "response.output_item.added",
      output_index: 0,
      item: { ...messageOf(text), status: "in_progress", content: [] },
    },
    { type: "response.content_part.added", ...at, part },
    ...[...text].map((delta) => ({ type: "response.output_text.delta", ...at, delta, logprobs: [] })),
    { type: "response.output_text.done", ...at, text, logprobs: [] },
    { type: "response.content_part.done", ...at, part: { ...part, text } },
    { type: "response.output_item.done", output_index: 0, item: messageOf(text) },
  ];
};

const callEvents = (name: string, args: string): JsonObject[] => {
  const call = callOf(name, args);
  const at = { item_id: "fc_1", output_index: 0 };
  return [
    { type: "response.output_item.added", output_index: 0, item: { ...call, status: "in_progress", arguments: "" } },
    ...[args.slice(0, 5), args.slice(5)].map((delta) => ({
      type: "response.function_call_arguments.delta",
      ...at,
      delta,
    })),
    { type: "response.function_call_arguments.done", ...at, name, arguments: args },
    { type: "response.output_item.done", output_index: 0, item: call },
  ];
};

/** The content of a response: a text, or a call of a function. */
export type Said = { text: string } | { name: string; args: string };

/** A complete response. */
export const wholeResponse = (id: string, model: string, said: Said): JsonObject => ({
  id,
  object: "response",
  created_at: 1_795_300_000,
  model,
  status: "completed",
  error: null,
  incomplete_details: null,
  output: ["text" in said ? messageOf(said.text) : callOf(said.name, said.args)],
  usage,
});

/** The same response as a stream of events. */
export const responseEvents = (id: string, model: string, said: Said): string => {
  const response = wholeResponse(id, model, said);
  const begun = { ...response, status: "in_progress", output: [], usage: null };
  const events: JsonObject[] = [
    { type: "response.created", response: begun },
    { type: "response.in_progress", response: begun },
    ...("text" in said ? messageEvents(said.text) : callEvents(said.name, said.args)),
    { type: "response.completed", response },
  ];
  return events
    .map((event, sequence_number) => named({ type: String(event.type), ...event, ...{ sequence_number } }))
    .join("");
};

const event = (name: string, body: JsonObject): string => `event: ${name}\n${data(body)}`;

const run = (status: string, more: JsonObject = {}): string =>
  event(`thread.run.${status}`, { id: "run_1", object: "thread.run", thread_id: "thread_1", status, ...more });

const message = (status: string, text = ""): string =>
  event(`thread.message.${status}`, {
    id: "msg_1",
    object: "thread.message",
    role: "assistant",
    status: status === "completed" ? status : "in_progress",
    content: text === "" ? [] : [{ type: "text", text: { value: text, annotations: [] } }],
  });

const delta = (value: string): string =>
  event("thread.message.delta", {
    id: "msg_1",
    object: "thread.message.delta",
    delta: { content: [{ index: 0, type: "text", text: { value, annotations: [] } }] },
  });

const done = "event: done\ndata: [DONE]\n\n";

/** The stream of an assistant that answers with these chunks of text. */
export const assistantSays = (chunks: readonly string[]): string =>
  [
    ...["created", "queued", "in_progress"].map((status) => run(status)),
    ...["created", "in_progress"].map((status) => message(status)),
    ...chunks.map(delta),
    message("completed", chunks.join("")),
    run("completed"),
    done,
  ].join("");

/** The stream of an assistant that calls a function. */
export const assistantCalls = (name: string, args: string): string => {
  const tool_calls = [{ id: "call_1", type: "function", function: { name, arguments: args } }];
  const required_action = { type: "submit_tool_outputs", submit_tool_outputs: { tool_calls } };
  return [run("created"), run("requires_action", { required_action }), done].join("");
};
