import Anthropic from "@anthropic-ai/sdk";
import { HTTPValidationError, MistralError } from "@mistralai/mistralai/models/errors";
import * as Perplexity from "@perplexity-ai/perplexity_ai";
import Groq from "groq-sdk";
import OpenAI from "openai";
import Together from "together-ai";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anthropic } from "./testing/anthropic-dialect.ts";
import { deepSeek, groq, local, mistral, openAi, openRouter, together } from "./testing/chat-dialects.ts";
import type { Dialect } from "./testing/dialect.ts";
import {
  anthropicClient,
  groqClient,
  mistralClient,
  type OfficialClient,
  openAiClient,
  perplexityClient,
  type Question,
  togetherClient,
} from "./testing/official-clients.ts";
import { perplexity } from "./testing/perplexity-dialect.ts";
import { type AiServer, startAiServer } from "./testing/start-ai-server.ts";

// Our blocks are tested against test servers that play the providers. Here the providers' own libraries call these
// servers, to prove that the servers behave like the real providers.

const key = "canary-key";

type Failure = abstract new (...args: never[]) => Error;

interface Provided {
  name: string;
  dialect: Dialect;
  /** The path in the base address. */
  base: string;
  model: string;
  client: OfficialClient;
  errors: { key: Failure; busy: Failure; request: Failure; any: Failure };
}

const errorsOf = (sdk: {
  AuthenticationError: Failure;
  RateLimitError: Failure;
  BadRequestError: Failure;
  APIError: Failure;
}): Provided["errors"] => ({
  key: sdk.AuthenticationError,
  busy: sdk.RateLimitError,
  request: sdk.BadRequestError,
  any: sdk.APIError,
});

/** Compatible providers that recommend OpenAI's library to their users. */
const compatible = (name: string, dialect: Dialect, base: string, model: string): Provided => ({
  name,
  dialect,
  base,
  model,
  client: openAiClient(base),
  errors: errorsOf(OpenAI),
});

const provided: Provided[] = [
  compatible("OpenAI", openAi, "/v1", "gpt-4o"),
  compatible("DeepSeek", deepSeek, "", "deepseek-v4-flash"),
  compatible("OpenRouter", openRouter, "/api/v1", "openai/gpt-4o"),
  compatible("a server of one's own", local, "/v1", "llama3"),
  {
    name: "Anthropic",
    dialect: anthropic,
    base: "/v1",
    model: "claude-sonnet-4-0",
    client: anthropicClient,
    errors: errorsOf(Anthropic),
  },
  {
    name: "Groq",
    dialect: groq,
    base: "/openai/v1",
    model: "llama-3.3-70b",
    client: groqClient,
    errors: errorsOf(Groq),
  },
  {
    name: "Together",
    dialect: together,
    base: "/v1",
    model: "meta/llama",
    client: togetherClient,
    errors: errorsOf(Together),
  },
  {
    name: "Perplexity",
    dialect: perplexity,
    base: "/v1",
    model: "perplexity/sonar",
    client: perplexityClient,
    errors: {
      key: Perplexity.AuthenticationError,
      busy: Perplexity.RateLimitError,
      request: Perplexity.BadRequestError,
      any: Perplexity.APIError,
    },
  },
  {
    name: "Mistral",
    dialect: mistral,
    base: "/v1",
    model: "mistral-large-latest",
    client: mistralClient,
    // Mistral's library has no error class per status; its errors carry the status instead.
    errors: { key: MistralError, busy: MistralError, request: HTTPValidationError, any: Error },
  },
];

describe.each(provided)("$name", ({ dialect, base, model, client, errors }) => {
  let server: AiServer;
  beforeAll(async () => {
    server = await startAiServer({ dialect, key, base });
  });
  afterAll(() => server.close());

  const ask = (question: Partial<Question> = {}, apiKey = key) =>
    client(server.origin, apiKey)({ model, isStreamed: true, ...question });
  const failureOf = (question: Partial<Question>, apiKey = key) =>
    ask(question, apiKey).then(
      () => null,
      (error: unknown) => error,
    );

  const says = ["Grüezi, ", "“Rom” ist ", "warm 🌞"];
  const text = says.join("");
  const tokens = { prompt: 21, completion: 4 };

  it("is understood when it answers at once", async () => {
    server.next({ says });
    expect(await ask({ isStreamed: false })).toEqual({ text, uses: [], tokens, chunks: 1 });
  });

  it("is understood in chunks, however the bytes are split", async () => {
    for (const bytes of [1, 7, 100_000]) {
      server.splitAt(bytes);
      server.next({ says });
      expect(await ask()).toEqual({ text, uses: [], tokens, chunks: 3 });
    }
  });

  it.each([true, false])("uses tools, and takes what they give, streamed: %s", async (isStreamed) => {
    const uses = [
      { name: "weather", input: { city: "Rome" } },
      { name: "wind", input: { city: "Zürich" } },
    ];
    server.next({ says: ["One moment."], uses }, { says: ["18 degrees."] });
    const first = await ask({ isStreamed });
    expect(first).toMatchObject({ text: "One moment.", uses });
    const given = first.uses.map((used) => ({ ...used, output: `18 in ${used.input.city}` }));
    server.take();
    expect(await ask({ isStreamed, given })).toMatchObject({ text: "18 degrees.", uses: [] });
    expect(JSON.stringify(server.take()[0]?.body)).toContain("18 in Zürich");
  });

  it("is asked for an object of a certain form", async () => {
    const schema = {
      type: "object",
      properties: { name: { type: "string" } },
      required: ["name"],
      additionalProperties: false,
    };
    server.next({ says: ['{"name":', '"Ada"}'] });
    server.take();
    expect(JSON.parse((await ask({ schema })).text)).toEqual({ name: "Ada" });
    expect(server.take()[0]?.body).toHaveProperty(dialect === anthropic ? "output_config" : "response_format");
  });

  it("refuses a wrong key, fields that it doesn't know, and whoever asks too much, each by the error for that", async () => {
    for (const isStreamed of [true, false]) {
      const wrong = await failureOf({ isStreamed }, "wrong-key");
      expect(wrong).toBeInstanceOf(errors.key);
      expect(statusOf(wrong)).toBe(401);
      const unknown = await failureOf({ isStreamed, unknown: "frequency" });
      expect(unknown).toBeInstanceOf(errors.request);
      const refusal = {
        status: 429,
        body: JSON.stringify(dialect.refuse("Too many", 429)),
        headers: { "retry-after": "1" },
      };
      server.next({ refusal });
      server.take();
      const busy = await failureOf({ isStreamed });
      expect(busy).toBeInstanceOf(errors.busy);
      expect(statusOf(busy)).toBe(429);
      expect(server.take()).toHaveLength(1);
    }
  });

  it.each(["is destroyed", "says nonsense"] as const)("fails where its answer %s", async (fault) => {
    server.next({ says: ["Half an "], fault });
    expect(await failureOf({})).toBeInstanceOf(Error);
  });
});

/** Returns the status of an error. Mistral's library calls it `statusCode`, the others `status`. */
const statusOf = (error: unknown): unknown => {
  const { status, statusCode } = error as { status?: number; statusCode?: number };
  return status ?? statusCode;
};
