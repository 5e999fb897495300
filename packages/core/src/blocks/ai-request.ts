import type { Json, JsonObject } from "../values/json.ts";

/** How a provider of models is spoken to. Those that copy OpenAI's chat completions are `openai-compatible`. */
export type AiProtocol = "openai" | "openai-compatible" | "anthropic" | "mistral" | "groq";

/** Where models are asked, and as whom. */
export interface AiProvider {
  protocol: AiProtocol;
  /** It is in the request and nowhere else: neither in what is answered nor in a failure. */
  apiKey: string;
  baseUrl: string;
  headers?: Readonly<Record<string, string>>;
  /** Added to the address of every request. */
  query?: Readonly<Record<string, string>>;
}

/** A part of a message. A picture goes as data: no provider is told an address to fetch. */
export type AiPart = { type: "text"; text: string } | { type: "picture"; mediaType: string; bytes: Uint8Array };

/** What was said so far, and by whom. */
export interface AiMessage {
  role: "system" | "user" | "assistant";
  content: string | readonly AiPart[];
}

/** Something that the model may have done for it. */
export interface AiTool {
  name: string;
  description?: string;
  /** A JSON Schema of an object. */
  parameters: JsonObject;
  /** Gives what the model is told. Never rejects. */
  run(input: JsonObject): Promise<string>;
}

/** A question to a model. */
export interface AiRequest {
  provider: AiProvider;
  model: string;
  /** Stands before all messages. */
  system?: string;
  messages: readonly AiMessage[];
  tools?: readonly AiTool[];
  /** How often the model may answer, tools being used in between; once where absent. */
  steps?: number;
  /** Left to the provider where absent: some models refuse it. */
  temperature?: number;
  maxTokens?: number;
  /** A JSON Schema: the text is JSON that follows it. */
  schema?: JsonObject;
  /**
   * So long the model may give no sign where a turn of a chat waits for its answer, in milliseconds. Counts for nothing where
   * a visitor sees the text grow, and can stop it.
   */
  patience?: number;
  /** Told each piece of the text as it comes. */
  onText?(piece: string): void;
}

/** The tokens of all steps; absent where the provider doesn't tell. */
export interface AiUsage {
  prompt?: number;
  completion?: number;
  total?: number;
}

/** Why a text doesn't count. */
export interface AiFailure {
  /**
   * When it failed: before any text came (`request`), while it came (`stream`), or because the answer ended without the
   * model having finished (`end`).
   */
  stage: "request" | "stream" | "end";
  message: string;
  /** What the provider answered, at most 1,000 characters, without the key. */
  details?: string;
}

/** What became of a question to a model. */
export interface AiAnswer {
  /** The texts of all steps. With a failure: what had come by then. */
  text: string;
  usage: AiUsage;
  failure?: AiFailure;
  /** It wanted to use tools once more when it had answered as often as it may. */
  isOutOfSteps?: true;
  /** It was no longer wanted: the text is what had come by then. */
  isCancelled?: true;
}

/** JSON that a model wrote; undefined where it is none. Models like to wrap it in a fence. */
export const parseAiJson = (text: string): Json | undefined => {
  const fenced = /^\s*```(?:json)?\s*([\s\S]*?)\s*```\s*$/.exec(text)?.[1];
  try {
    return JSON.parse(fenced ?? text);
  } catch {
    return undefined;
  }
};
