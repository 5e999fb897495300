import type { Json, JsonObject } from "../values/json.ts";

/** The wire protocol of a model provider. Providers that copy OpenAI's chat completions are `openai-compatible`. */
export type AiProtocol = "openai" | "openai-compatible" | "anthropic" | "mistral" | "groq";

/** The provider that is asked, and the account that asks. */
export interface AiProvider {
  protocol: AiProtocol;
  /** The secret key. It is sent with the request only, and never appears in answers or failures. */
  apiKey: string;
  baseUrl: string;
  headers?: Readonly<Record<string, string>>;
  /** Added to the address of every request. */
  query?: Readonly<Record<string, string>>;
}

/** A part of a message. A picture is sent as data, so that providers never fetch an address. */
export type AiPart = { type: "text"; text: string } | { type: "picture"; mediaType: string; bytes: Uint8Array };

/** One message of the conversation so far, with the role of its sender. */
export interface AiMessage {
  role: "system" | "user" | "assistant";
  content: string | readonly AiPart[];
}

/** A function that the model may call. */
export interface AiTool {
  name: string;
  description?: string;
  /** A JSON Schema of an object. */
  parameters: JsonObject;
  /** Returns the text that the model gets as the tool's result. Never rejects. */
  run(input: JsonObject): Promise<string>;
}

/** A question to a model. */
export interface AiRequest {
  provider: AiProvider;
  model: string;
  /** The system prompt, placed before all messages. */
  system?: string;
  messages: readonly AiMessage[];
  tools?: readonly AiTool[];
  /** The most answers the model may give, with tool calls in between. Default: 1. */
  steps?: number;
  /** When absent, the provider's default applies; some models refuse this setting. */
  temperature?: number;
  maxTokens?: number;
  /** A JSON Schema. The answer's text is then JSON that matches it. */
  schema?: JsonObject;
  /**
   * The longest silence of the model, in milliseconds, while a turn of a chat waits for its answer. Ignored where the
   * visitor sees the text arrive and can stop it.
   */
  patience?: number;
  /** The longest time until the model begins its answer, in milliseconds; there is no such limit by default. */
  startWithin?: number;
  /** The type of the block whose prices count, where it isn't the one that asks. */
  service?: string;
  /** Called with each chunk of the text as it arrives. */
  onText?(chunk: string): void;
}

/** The tokens of all steps. A number is absent where the provider does not report it. */
export interface AiUsage {
  prompt?: number;
  completion?: number;
  total?: number;
}

/** The sum of two; what neither tells is left out. */
export const addUsage = (one: AiUsage, other: AiUsage): AiUsage => {
  const sum = { ...one };
  for (const key of ["prompt", "completion", "total"] as const) {
    const told = other[key];
    if (told !== undefined) sum[key] = (sum[key] ?? 0) + told;
  }
  return sum;
};

/** What a question to a model has used; it is counted for the workspace, and for the result. */
export interface ModelUse {
  /** The model as the provider names it. */
  model: string;
  usage: AiUsage;
  /** The cost in US dollars, if the provider tells it; otherwise the server's list of prices says it. */
  cost?: number | undefined;
  /** How long it took; by default the time since the block's last request. */
  milliseconds?: number;
  hasFailed?: boolean;
  /** The type of the block whose prices count, where it isn't the one that asks. */
  service?: string;
}

/** Why a question to a model failed. */
export interface AiFailure {
  /**
   * When the request failed: before any text arrived (`request`), while text arrived (`stream`), or because the answer ended
   * before the model had finished (`end`).
   */
  stage: "request" | "stream" | "end";
  message: string;
  /** The HTTP status of the provider's response. */
  status?: number;
  /** The provider's response, at most 1,000 characters, with the API key removed. */
  details?: string;
}

/** The result of a question to a model. */
export interface AiAnswer {
  /** The texts of all steps. After a failure, the text that had arrived until then. */
  text: string;
  usage: AiUsage;
  /** The cost in US dollars, if the provider tells it. */
  cost?: number;
  failure?: AiFailure;
  /** The model asked for tools again after its last permitted answer. */
  isOutOfSteps?: true;
  /** The request was cancelled; `text` is what had arrived until then. */
  isCancelled?: true;
}

/** Parses JSON that a model wrote, also inside a Markdown code fence. Returns undefined if it is not JSON. */
export const parseAiJson = (text: string): Json | undefined => {
  const fenced = /^\s*```(?:json)?\s*([\s\S]*?)\s*```\s*$/.exec(text)?.[1];
  try {
    return JSON.parse(fenced ?? text);
  } catch {
    return undefined;
  }
};
