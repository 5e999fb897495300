import { isJsonObject, type JsonObject } from "@parley/core";
import { type AiScript, usageOf } from "./ai-script.ts";
import { type Dialect, hasBearer, listOf, named, unknownField } from "./dialect.ts";

// For tests: Anthropic's messages API.

const fields = [
  "model",
  "max_tokens",
  "messages",
  "system",
  "temperature",
  "top_p",
  "top_k",
  "stop_sequences",
  "stream",
  "tools",
  "tool_choice",
  "metadata",
  "thinking",
  "output_config",
  "service_tier",
];

/** The version of the API that no longer accepts the fields in `unheard`. */
const newVersion = "2026-10-21";
const unheard = ["temperature", "top_p", "top_k"];

const errorTypes: Readonly<Record<number, string>> = {
  400: "invalid_request_error",
  401: "authentication_error",
  404: "not_found_error",
  429: "rate_limit_error",
};

const findMessageFault = (messages: readonly JsonObject[]): string | null => {
  if (messages[0]?.role !== "user") return "The first message must be the user's";
  let open: unknown[] = [];
  for (const { role, content } of messages) {
    if (role !== "user" && role !== "assistant") return `Unknown role: ${role}`;
    const blocks = typeof content === "string" ? [{ type: "text", text: content }] : listOf(content);
    if (blocks.some(({ type, text }) => type === "text" && text === "")) return "Text blocks must not be empty";
    const results = blocks.filter(({ type }) => type === "tool_result");
    if (results.some((_, place) => blocks[place]?.type !== "tool_result")) return "Results of tools come first";
    const answered = results.map(({ tool_use_id }: JsonObject) => tool_use_id);
    if (open.some((id) => !answered.includes(id as string))) return "A tool has no result";
    const pictures = blocks.filter(({ type }) => type === "image");
    for (const { source } of pictures as JsonObject[])
      if (
        !isJsonObject(source) ||
        source.type !== "base64" ||
        !/^image\/(?:jpeg|png|gif|webp)$/.test(String(source.media_type))
      )
        return "Wrong picture";
    open = blocks.filter(({ type }) => type === "tool_use").map(({ id }: JsonObject) => id);
  }
  return open.length > 0 ? "A tool has no result" : null;
};

const idOf = (messages: unknown, place: number): string => `toolu_${listOf(messages).length}_${place}`;

const wordOf = ({ reason, uses = [] }: AiScript): string => reason ?? (uses.length > 0 ? "tool_use" : "end_turn");

export const anthropic: Dialect = {
  path: "/messages",
  // Anthropic's library may send the key as a bearer token. The header `x-api-key` takes precedence.
  hasKey: (headers, key) => (headers["x-api-key"] ?? "") === key || (!headers["x-api-key"] && hasBearer(headers, key)),
  refusedAs: 400,
  refuse: (message, status = 400) => ({
    type: "error",
    error: { type: errorTypes[status] ?? "api_error", message },
    request_id: "req_1",
  }),
  fault: (body, headers) => {
    const version = String(headers["anthropic-version"]);
    if (version !== "2023-06-01" && version !== newVersion) return "anthropic-version: header is required";
    if (version === newVersion && unheard.some((field) => body[field] !== undefined))
      return `${unheard.join(", ")}: not in this version`;
    const { max_tokens, messages, temperature, tools } = body;
    if (typeof max_tokens !== "number") return "max_tokens: Field required";
    if (Number(temperature ?? 0) > 1) return "temperature: at most 1";
    if (listOf(tools).some(({ input_schema }) => !isJsonObject(input_schema))) return "tools: input_schema is missing";
    return unknownField(body, fields) ?? findMessageFault(listOf(messages));
  },
  events: (script, { model, messages }) => {
    const { says = [], uses = [], fault } = script;
    const { prompt, completion } = usageOf(script);
    const message = { id: "msg_1", type: "message", role: "assistant", model, content: [], stop_reason: null };
    const start = {
      type: "message_start",
      message: { ...message, stop_sequence: null, usage: { input_tokens: prompt, output_tokens: 1 } },
    };
    const text = [
      { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
      ...says.map((chunk) => ({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text: chunk } })),
      { type: "content_block_stop", index: 0 },
    ];
    const calls = uses.flatMap(({ name, input }, place) => {
      const index = place + 1;
      const id = idOf(messages, place);
      const json = JSON.stringify(input);
      const jsonChunk = (partial_json: string) => ({
        type: "content_block_delta",
        index,
        delta: { type: "input_json_delta", partial_json },
      });
      return [
        { type: "content_block_start", index, content_block: { type: "tool_use", id, name, input: {} } },
        ...["", json.slice(0, 3), json.slice(3)].map(jsonChunk),
        { type: "content_block_stop", index },
      ];
    });
    const events = [start, { type: "ping" }, ...text, ...calls].map(named);
    if (fault === "tells an error")
      events.push(
        named({ type: "error", error: { type: "overloaded_error", message: "Overloaded" } } as { type: string }),
      );
    if (fault === "says nonsense") events.push("event: content_block_delta\ndata: {nonsense\n\n");
    if (fault !== undefined && fault !== "says nonsense") return events;
    const end = {
      type: "message_delta",
      delta: { stop_reason: wordOf(script), stop_sequence: null },
      usage: { output_tokens: completion },
    };
    return [...events, named(end), named({ type: "message_stop" })];
  },
  whole: (script, { model, messages }) => {
    const { says = [], uses = [] } = script;
    const { prompt, completion } = usageOf(script);
    return {
      id: "msg_1",
      type: "message",
      role: "assistant",
      model: model ?? null,
      content: [
        ...(says.length > 0 ? [{ type: "text", text: says.join("") }] : []),
        ...uses.map(({ name, input }, place) => ({
          type: "tool_use",
          id: idOf(messages, place),
          name,
          input: input as JsonObject,
        })),
      ],
      stop_reason: wordOf(script),
      stop_sequence: null,
      usage: { input_tokens: prompt, output_tokens: completion },
    };
  },
};
