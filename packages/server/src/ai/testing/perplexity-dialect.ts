import type { JsonObject } from "@parley/core";
import { type AiScript, usageOf } from "./ai-script.ts";
import { type Dialect, data, hasBearer, listOf, unknownField } from "./dialect.ts";

// For tests: Perplexity's agents API. It replaced Perplexity's chat completions, and resembles OpenAI's responses.

const fields = [
  "model",
  "models",
  "preset",
  "input",
  "instructions",
  "tools",
  "tool_choice",
  "max_output_tokens",
  "temperature",
  "top_p",
  "response_format",
  "max_steps",
  "max_tool_calls",
  "previous_response_id",
  "store",
  "background",
  "stream",
  "stream_options",
  "reasoning",
  "language_preference",
];

/** The allowed fields of an input item, by its type. */
const itemFields: Readonly<Record<string, readonly string[]>> = {
  message: ["type", "role", "content"],
  function_call: ["type", "call_id", "name", "arguments", "thought_signature"],
  function_call_output: ["type", "call_id", "name", "output", "thought_signature"],
};

const findItemFault = (item: JsonObject): string | null => {
  const known = itemFields[String(item.type)];
  if (known === undefined) return `Unknown type of an item: ${item.type}`;
  if (item.type === "message" && !["user", "assistant", "system", "developer"].includes(String(item.role)))
    return `Unknown role: ${item.role}`;
  return unknownField(item, known);
};

/** The types of Perplexity's own tools. An author's function must not have one of these names. */
const ownTools = ["web_search", "fetch_url", "people_search", "finance_search", "sandbox"];

const findToolFault = (tool: JsonObject): string | null => {
  if (ownTools.includes(String(tool.type))) return null;
  if (tool.type !== "function") return `Unknown type of a tool: ${tool.type}`;
  if (!/^[\w-]{1,64}$/.test(String(tool.name)) || ownTools.includes(String(tool.name)))
    return `Wrong name of a function: ${tool.name}`;
  return unknownField(tool, ["type", "name", "description", "parameters", "strict"]);
};

const findFault = (body: JsonObject): string | null => {
  const unknown = unknownField(body, fields);
  if (unknown) return unknown;
  if (typeof body.model !== "string" && typeof body.preset !== "string") return "Either model or preset is needed";
  if (/^sonar/.test(String(body.model))) return `Invalid model: ${body.model}`;
  if (String(body.model).startsWith("anthropic/") && typeof body.max_output_tokens !== "number")
    return "max_output_tokens is needed";
  const input = typeof body.input === "string" ? [] : listOf(body.input);
  if (body.input === "" || (typeof body.input !== "string" && input.length === 0)) return "input must not be empty";
  const faults = [...input.map(findItemFault), ...listOf(body.tools).map(findToolFault)];
  return faults.find((fault) => fault !== null) ?? null;
};

const messageOf = (text: string): JsonObject => ({
  id: "msg_1",
  type: "message",
  role: "assistant",
  status: "completed",
  content: [{ type: "output_text", text, annotations: [] }],
});

const outputOf = ({ says = [], uses = [] }: AiScript): JsonObject[] => [
  { type: "search_results", queries: ["Rome"], results: [{ id: 1, url: "https://rome.test", title: "Rome" }] },
  ...(says.length > 0 ? [messageOf(says.join(""))] : []),
  ...uses.map(({ name, input }, place) => ({
    id: `fc_${place}`,
    type: "function_call",
    status: "completed",
    call_id: `call_${place}`,
    name,
    arguments: JSON.stringify(input),
  })),
];

const wholeOf = (script: AiScript, body: JsonObject): JsonObject => {
  const { prompt, completion } = usageOf(script);
  return {
    id: "resp_1",
    object: "response",
    created_at: 1_795_300_000,
    model: String(body.model ?? "perplexity/sonar"),
    status: "completed",
    output: outputOf(script),
    usage: {
      input_tokens: prompt,
      output_tokens: completion,
      total_tokens: prompt + completion,
      cost: { currency: "USD", input_cost: 0, output_cost: 0, total_cost: 0.01 },
    },
  };
};

export const perplexity: Dialect = {
  path: "/agent",
  aliases: ["/responses"],
  hasKey: hasBearer,
  fault: findFault,
  refusedAs: 400,
  refuse: (message, status = 400) => ({ error: { message, type: "invalid_request", code: status } }),
  // The events have no `event:` line, and no `[DONE]` ends the stream.
  events: (script, body) => {
    const whole = wholeOf(script, body);
    const begun = { ...whole, status: "in_progress", output: [] };
    const at = { item_id: "msg_1", output_index: 1, content_index: 0 };
    const { says = [], fault } = script;
    const end: Record<string, unknown>[] = [{ type: "response.completed", response: whole }];
    const failed = { ...whole, status: "failed", error: { message: "The agent failed", code: 500 } };
    const events: Record<string, unknown>[] = [
      { type: "response.created", response: begun },
      { type: "response.in_progress", response: begun },
      ...says.map((delta) => ({ type: "response.output_text.delta", ...at, delta })),
      ...(fault === undefined ? [{ type: "response.output_text.done", ...at, text: says.join("") }] : []),
      ...(fault === undefined ? listOf(whole.output) : []).map((item, output_index) => ({
        type: "response.output_item.done",
        item,
        output_index,
      })),
      ...(fault === undefined
        ? end
        : fault === "tells an error"
          ? [{ type: "response.failed", response: failed }]
          : []),
    ];
    const told = events.map((event, sequence_number) => data({ ...event, sequence_number }));
    return fault === "says nonsense" ? [...told, "data: {nonsense\n\n"] : told;
  },
  whole: wholeOf,
};
