import { isJsonObject, type JsonObject } from "@parley/core";
import { type AiScript, usageOf } from "./ai-script.ts";
import { type Dialect, data, hasBearer, listOf, unknownField } from "./dialect.ts";

// For tests: OpenAI's chat completions and compatible APIs, with the fields that each refuses and how each differs.

const common = [
  "model",
  "messages",
  "temperature",
  "top_p",
  "max_tokens",
  "stream",
  "stop",
  "tools",
  "tool_choice",
  "response_format",
];
const openAiFields = [
  ...common,
  "stream_options",
  "max_completion_tokens",
  "parallel_tool_calls",
  "seed",
  "user",
  "store",
  "reasoning_effort",
];

const isNewModel = (model: unknown): boolean => /^(?:o\d|gpt-5)/.test(String(model));
const hasPicture = (message: JsonObject): boolean => listOf(message.content).some(({ type }) => type === "image_url");

/** Returns what is wrong with the order of messages: every tool call must be answered before any other message. */
const findUnanswered = (messages: readonly JsonObject[]): string | null => {
  let open: unknown[] = [];
  for (const message of messages) {
    if (message.role === "tool") {
      if (!open.includes(message.tool_call_id)) return `No such tool call: ${message.tool_call_id}`;
      open = open.filter((id) => id !== message.tool_call_id);
    } else if (open.length > 0) return "A tool call has no answer";
    open = [...open, ...listOf(message.tool_calls).map(({ id }) => id)];
  }
  return open.length > 0 ? "A tool call has no answer" : null;
};

const findMessageFault = (messages: readonly JsonObject[], roles: readonly string[]): string | null => {
  if (messages.length === 0) return "messages must not be empty";
  for (const message of messages) {
    const unknown = unknownField(message, [
      "role",
      "content",
      "tool_calls",
      "tool_call_id",
      "name",
      "reasoning_content",
      "prefix",
    ]);
    if (unknown) return unknown;
    if (!roles.includes(String(message.role))) return `Unknown role: ${message.role}`;
    if (message.content === null && listOf(message.tool_calls).length === 0) return "content must not be null";
    if (hasPicture(message) && message.role !== "user") return "Only users send pictures";
  }
  return findUnanswered(messages);
};

const findToolFault = (tools: readonly JsonObject[]): string | null => {
  for (const { type, function: called } of tools) {
    if (type !== "function" || !isJsonObject(called)) return "A tool must be a function";
    if (!/^[\w-]{1,64}$/.test(String(called.name))) return `Wrong name of a function: ${called.name}`;
  }
  return null;
};

interface Copy {
  fields?: readonly string[];
  roles?: readonly string[];
  fault?(body: JsonObject): string | null;
  /** The last events of a streamed answer. */
  end?(reason: string, usage: JsonObject, chunk: (more: JsonObject) => JsonObject): unknown[];
  /** The finish reasons for tool calls and for a complete text. */
  reasons?: { tools: string; stop: string };
  /** The key `usage` is left out of all chunks that have none, instead of being null there. */
  leavesOutUsage?: true;
  /** A comment that is sent between events. */
  comment?: string;
  idLength?: number;
  /** An error in the middle of a stream. */
  tellError?(chunk: (more: JsonObject) => JsonObject): unknown;
  refuse?(message: string): JsonObject;
  refusedAs?: number;
}

const serverError = { error: { message: "The server had an error", type: "server_error", param: null, code: null } };

const usualEnd: NonNullable<Copy["end"]> = (reason, usage, chunk) => [
  chunk({ choices: [{ index: 0, delta: {}, finish_reason: reason }], usage: null }),
  chunk({ choices: [], usage }),
];

/** A server like OpenAI's chat completions, with the differences in `copy`. */
const chatDialect = (copy: Copy = {}): Dialect => ({
  path: "/chat/completions",
  hasKey: hasBearer,
  refuse:
    copy.refuse ?? ((message) => ({ error: { message, type: "invalid_request_error", param: null, code: null } })),
  fault: (body) => {
    if (body.stream !== true && body.stream_options !== undefined) return "stream_options is for streams only";
    return (
      unknownField(body, copy.fields ?? openAiFields) ??
      findMessageFault(listOf(body.messages), copy.roles ?? ["system", "developer", "user", "assistant", "tool"]) ??
      findToolFault(listOf(body.tools)) ??
      copy.fault?.(body) ??
      null
    );
  },
  refusedAs: copy.refusedAs ?? 400,
  events: (script, body) => writeEvents(script, body, copy),
  whole: (script, body) => writeWhole(script, body, copy),
});

const usualReasons = { tools: "tool_calls", stop: "stop" };

const toUsage = (script: AiScript): JsonObject => {
  const { prompt, completion } = usageOf(script);
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
};

const idOf = (body: JsonObject, place: number, { idLength = 12 }: Copy): string =>
  `call${listOf(body.messages).length}${place}`.padEnd(idLength, "0");

const writeWhole = (script: AiScript, body: JsonObject, copy: Copy): JsonObject => {
  const { says = [], uses = [] } = script;
  const reasons = copy.reasons ?? usualReasons;
  const tool_calls = uses.map(({ name, input }, place) => ({
    id: idOf(body, place, copy),
    type: "function",
    function: { name, arguments: JSON.stringify(input) },
  }));
  const message = {
    role: "assistant",
    content: says.length > 0 ? says.join("") : null,
    ...(uses.length > 0 ? { tool_calls } : {}),
  };
  const finish_reason = script.reason ?? (uses.length > 0 ? reasons.tools : reasons.stop);
  return {
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1_795_300_000,
    model: `${body.model}-2024-08-06`,
    choices: [{ index: 0, message, logprobs: null, finish_reason }],
    usage: toUsage(script),
  };
};

const writeEvents = (script: AiScript, body: JsonObject, copy: Copy): string[] => {
  const { says = [], uses = [] } = script;
  const usage = toUsage(script);
  const reasons = copy.reasons ?? usualReasons;
  const chunk = (more: JsonObject): JsonObject => ({
    id: "chatcmpl-1",
    object: "chat.completion.chunk",
    created: 1_795_300_000,
    model: `${body.model}-2024-08-06`,
    ...more,
  });
  const delta = (content: JsonObject) =>
    chunk({
      choices: [{ index: 0, delta: content, finish_reason: null }],
      ...(copy.leavesOutUsage ? {} : { usage: null }),
      obfuscation: "x9",
    });
  // Two tool calls are streamed in chunks that alternate.
  const inputs = uses.map(({ input }) => JSON.stringify(input));
  const half = (place: number) => Math.ceil((inputs[place]?.length ?? 0) / 2);
  const toolChunk = (index: number, args: string) => delta({ tool_calls: [{ index, function: { arguments: args } }] });
  const calls = [
    ...uses.map(({ name }, index) =>
      delta({
        tool_calls: [{ index, id: idOf(body, index, copy), type: "function", function: { name, arguments: "" } }],
      }),
    ),
    ...inputs.map((text, index) => toolChunk(index, text.slice(0, half(index)))),
    ...inputs.map((text, index) => toolChunk(index, text.slice(half(index)))),
  ];
  const whole = uses.map(({ name }, index) =>
    delta({
      tool_calls: [
        { index, id: idOf(body, index, copy), type: "function", function: { name, arguments: inputs[index] ?? "" } },
      ],
    }),
  );
  const said = [
    delta({ role: "assistant", content: "" }),
    ...says.map((content) => delta({ content })),
    ...(copy.idLength === undefined ? calls : whole),
  ];
  const { fault } = script;
  if (fault === "tells an error") said.push((copy.tellError?.(chunk) ?? serverError) as JsonObject);
  const events = said.map(data);
  if (fault === "says nonsense") events.push("data: {nonsense\n\n");
  if (fault === undefined || fault === "says nonsense") {
    const reason = script.reason ?? (uses.length > 0 ? reasons.tools : reasons.stop);
    events.push(...(copy.end ?? usualEnd)(reason, usage, chunk).map(data), "data: [DONE]\n\n");
  }
  return copy.comment === undefined ? events : events.flatMap((event) => [`: ${copy.comment}\n\n`, event]);
};

const inLastChunk: NonNullable<Copy["end"]> = (reason, usage, chunk) => [
  chunk({ choices: [{ index: 0, delta: {}, finish_reason: reason }], usage }),
];

export const openAi = chatDialect({
  fault: ({ model, max_tokens, temperature, stream, stream_options, messages }) => {
    if (isNewModel(model) && max_tokens !== undefined) return "Unsupported parameter: 'max_tokens'";
    if (isNewModel(model) && temperature !== undefined && temperature !== 1) return "Unsupported value: 'temperature'";
    if (stream === true && (!isJsonObject(stream_options) || stream_options.include_usage !== true))
      return "Nobody asks for the usage";
    return String(model).startsWith("o1") && listOf(messages).some(hasPicture) ? "This model sees no pictures" : null;
  },
});

/** A self-hosted server with an older version of the API, which knows fewer fields. */
export const local = chatDialect({
  fields: [...common, "stream_options"],
  roles: ["system", "user", "assistant", "tool"],
});

export const mistral = chatDialect({
  fields: [...common, "random_seed", "safe_prompt", "parallel_tool_calls"],
  idLength: 9,
  leavesOutUsage: true,
  end: inLastChunk,
  refusedAs: 422,
  refuse: (message) => ({ detail: [{ type: "extra_forbidden", loc: ["body"], msg: message, input: null }] }),
  fault: ({ messages, temperature }) => {
    const ids = listOf(messages).flatMap(({ tool_calls }) => listOf(tool_calls).map(({ id }) => String(id)));
    if (ids.some((id) => !/^[A-Za-z0-9]{9}$/.test(id))) return "A tool call's id must have 9 characters";
    if (Number(temperature ?? 0) > 1.5) return "temperature is at most 1.5";
    const last = listOf(messages).at(-1);
    return last?.role === "user" || last?.role === "tool" || last?.prefix === true ? null : "Wrong last role";
  },
});

export const groq = chatDialect({
  fields: [
    ...common,
    "max_completion_tokens",
    "parallel_tool_calls",
    "seed",
    "user",
    "reasoning_format",
    "service_tier",
  ],
  end: (reason, usage, chunk) => [
    chunk({ choices: [{ index: 0, delta: {}, finish_reason: reason }], x_groq: { id: "req_1", usage } }),
  ],
});

export const deepSeek = chatDialect({
  fields: [...common, "stream_options", "thinking", "reasoning_effort"],
  roles: ["system", "user", "assistant", "tool"],
  comment: "keep-alive",
  fault: ({ model, messages }) => {
    if (model === "deepseek-chat" || model === "deepseek-reasoner") return "Model Not Exist";
    return listOf(messages).some(hasPicture) ? "This model sees no pictures" : null;
  },
});

export const together = chatDialect({
  fields: [...common, "stream_options", "top_k", "min_p", "reasoning_effort"],
  reasons: { tools: "tool_calls", stop: "eos" },
  end: inLastChunk,
  fault: ({ stop }) => (typeof stop === "string" ? "stop must be a list" : null),
});

export const openRouter = chatDialect({
  comment: "OPENROUTER PROCESSING",
  end: inLastChunk,
  tellError: (chunk) =>
    chunk({
      error: { code: 502, message: "Provider disconnected", metadata: { error_type: "provider_unavailable" } },
      choices: [{ index: 0, delta: { content: "" }, finish_reason: "error" }],
    }),
});
