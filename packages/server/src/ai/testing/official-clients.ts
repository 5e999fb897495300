import Anthropic from "@anthropic-ai/sdk";
import { Mistral } from "@mistralai/mistralai";
import type { JsonObject } from "@parley/core";
import Perplexity from "@perplexity-ai/perplexity_ai";
import Groq from "groq-sdk";
import OpenAI from "openai";
import Together from "together-ai";

// For tests: the providers' own libraries, which all ask the same question. They prove that our test servers understand
// requests as the real providers do.

/** A tool call of the model, with its input. */
interface Used {
  id: string;
  name: string;
  input: JsonObject;
}

export interface Question {
  model: string;
  isStreamed: boolean;
  /** The earlier tool calls, each with its output. */
  given?: readonly (Used & { output: string })[];
  /** The JSON Schema of the answer. */
  schema?: JsonObject;
  /** The name of a field that no provider knows. */
  unknown?: string;
}

interface Received {
  text: string;
  uses: Used[];
  tokens: { prompt: number; completion: number };
  /** The number of chunks of the text; 1 if it isn't streamed. */
  chunks: number;
}

/** A provider's library as a function: given the server's origin and a key, it asks one question. It never retries. */
export type OfficialClient = (origin: string, key: string) => (question: Question) => Promise<Received>;

const asked = "Rome?";
const parameters = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };
const toolNames = ["weather", "wind"];
const tools = toolNames.map((name) => ({
  type: "function" as const,
  function: { name, description: "Looks it up", parameters },
}));

const toMessages = (given: Question["given"] = []) => [
  { role: "user" as const, content: asked },
  ...(given.length === 0
    ? []
    : [
        {
          role: "assistant" as const,
          content: null,
          tool_calls: given.map(({ id, name, input }) => ({
            id,
            type: "function" as const,
            index: 0,
            function: { name, arguments: JSON.stringify(input) },
          })),
        },
      ]),
  ...given.map(({ id, output }) => ({ role: "tool" as const, tool_call_id: id, content: output })),
];

const formatOf = (schema: JsonObject) => ({
  type: "json_schema" as const,
  json_schema: { name: "person", strict: true, schema },
});

/** The request body that chat completions and compatible APIs share. */
const bodyOf = ({ model, given, schema, unknown }: Question) => ({
  model,
  messages: toMessages(given),
  ...(schema === undefined ? { tools } : { response_format: formatOf(schema) }),
  ...(unknown === undefined ? {} : { [unknown]: true }),
});

interface Call {
  id?: string | undefined;
  function?: { name?: string | undefined; arguments?: string | object | undefined } | undefined;
}

const readInput = (input: string | object = "{}"): JsonObject =>
  typeof input === "string" ? JSON.parse(input) : (input as JsonObject);

const toUsed = ({ id = "", function: called }: Call): Used => ({
  id,
  name: called?.name ?? "",
  input: readInput(called?.arguments),
});

interface Usage {
  prompt_tokens?: number;
  completion_tokens?: number;
}

const toTokens = (usage: Usage | null | undefined): Received["tokens"] => ({
  prompt: usage?.prompt_tokens ?? 0,
  completion: usage?.completion_tokens ?? 0,
});

interface Completion {
  choices: { message?: { content?: string | null; tool_calls?: Call[] | null } | null }[];
  usage?: Usage | null;
}

const readCompletion = ({ choices, usage }: Completion, chunks = 1): Received => {
  const message = choices[0]?.message;
  return {
    text: message?.content ?? "",
    uses: (message?.tool_calls ?? []).map(toUsed),
    tokens: toTokens(usage),
    chunks,
  };
};

/** OpenAI's library, which providers of compatible APIs recommend, too. */
export const openAiClient =
  (base: string): OfficialClient =>
  (origin, apiKey) => {
    const client = new OpenAI({ baseURL: origin + base, apiKey, maxRetries: 0, logLevel: "off" });
    return async (question) => {
      const body = bodyOf(question);
      if (!question.isStreamed) return readCompletion(await client.chat.completions.create(body));
      const stream = client.chat.completions.stream({ ...body, stream_options: { include_usage: true } });
      let chunks = 0;
      stream.on("content", () => {
        chunks += 1;
      });
      return readCompletion(await stream.finalChatCompletion(), chunks);
    };
  };

interface Chunk {
  choices: { delta: { content?: unknown; tool_calls?: (Call & { index?: number })[] | null } }[];
  usage?: Usage | null;
}

/** Joins the chunks, for libraries that return only chunks. */
const readChunks = async (chunks: AsyncIterable<Chunk>): Promise<Received> => {
  let text = "";
  let count = 0;
  let usage: Usage | undefined;
  const calls: { id: string; name: string; input: string }[] = [];
  for await (const chunk of chunks) {
    usage = chunk.usage ?? usage;
    const { content, tool_calls } = chunk.choices[0]?.delta ?? {};
    if (typeof content === "string" && content !== "") {
      text += content;
      count += 1;
    }
    for (const { index = 0, id, function: called } of tool_calls ?? []) {
      const begun = calls[index] ?? { id: "", name: "", input: "" };
      calls[index] = {
        id: begun.id || (id ?? ""),
        name: begun.name || (called?.name ?? ""),
        input: begun.input + (called?.arguments ?? ""),
      };
    }
  }
  const uses = calls.map(({ id, name, input }) => ({ id, name, input: readInput(input) }));
  return { text, uses, tokens: toTokens(usage), chunks: count };
};

export const togetherClient: OfficialClient = (origin, apiKey) => {
  const client = new Together({ baseURL: `${origin}/v1`, apiKey, maxRetries: 0, logLevel: "off" });
  return async (question) => {
    const body = bodyOf(question);
    if (!question.isStreamed) return readCompletion(await client.chat.completions.create({ ...body, stream: false }));
    return readChunks(await client.chat.completions.create({ ...body, stream: true }));
  };
};

export const groqClient: OfficialClient = (origin, apiKey) => {
  const client = new Groq({ baseURL: origin, apiKey, maxRetries: 0, logLevel: "off" });
  return async (question) => {
    const body = bodyOf(question);
    if (!question.isStreamed) return readCompletion(await client.chat.completions.create({ ...body, stream: false }));
    const stream = await client.chat.completions.create({ ...body, stream: true });
    const withUsage = async function* (): AsyncGenerator<Chunk> {
      for await (const chunk of stream) yield { ...chunk, usage: chunk.x_groq?.usage ?? null };
    };
    return readChunks(withUsage());
  };
};

export const mistralClient: OfficialClient = (origin, apiKey) => {
  const client = new Mistral({ serverURL: origin, apiKey, retryConfig: { strategy: "none" } });
  return async ({ model, given = [], schema, isStreamed, unknown }) => {
    const body = {
      model,
      messages: [
        { role: "user" as const, content: asked },
        ...(given.length === 0
          ? []
          : [
              {
                role: "assistant" as const,
                toolCalls: given.map(({ id, name, input }) => ({ id, function: { name, arguments: input } })),
              },
            ]),
        ...given.map(({ id, output }) => ({ role: "tool" as const, toolCallId: id, content: output })),
      ],
      ...(schema === undefined
        ? { tools }
        : {
            responseFormat: {
              type: "json_schema" as const,
              jsonSchema: { name: "person", schemaDefinition: schema, strict: true },
            },
          }),
      ...(unknown === undefined ? {} : { n: 2 }),
    };
    const read = (toolCalls: readonly Call[] | null = []) => (toolCalls ?? []).map(toUsed);
    const count = ({ promptTokens = 0, completionTokens = 0 } = {}) => ({
      prompt: promptTokens,
      completion: completionTokens,
    });
    if (!isStreamed) {
      const { choices, usage } = await client.chat.complete(body);
      const message = choices[0]?.message;
      return { text: String(message?.content ?? ""), uses: read(message?.toolCalls), tokens: count(usage), chunks: 1 };
    }
    const received: Received = { text: "", uses: [], tokens: count(), chunks: 0 };
    for await (const { data } of await client.chat.stream(body)) {
      const { content, toolCalls } = data.choices[0]?.delta ?? {};
      if (typeof content === "string" && content !== "") {
        received.text += content;
        received.chunks += 1;
      }
      received.uses.push(...read(toolCalls));
      if (data.usage) received.tokens = count(data.usage);
    }
    return received;
  };
};

export const anthropicClient: OfficialClient = (origin, apiKey) => {
  const client = new Anthropic({ baseURL: origin, apiKey, maxRetries: 0, logLevel: "off" });
  return async ({ model, given = [], schema, isStreamed, unknown }) => {
    const uses = given.map(({ id, name, input }) => ({ type: "tool_use" as const, id, name, input }));
    const results = given.map(({ id, output }) => ({
      type: "tool_result" as const,
      tool_use_id: id,
      content: output,
    }));
    const body: Anthropic.MessageCreateParamsNonStreaming = {
      model,
      max_tokens: 100,
      messages: [
        { role: "user", content: asked },
        ...(given.length === 0
          ? []
          : [
              { role: "assistant" as const, content: uses },
              { role: "user" as const, content: results },
            ]),
      ],
      ...(schema === undefined
        ? { tools: toolNames.map((name) => ({ name, input_schema: { ...parameters, type: "object" as const } })) }
        : { output_config: { format: { type: "json_schema", schema } } }),
      ...(unknown === undefined ? {} : { [unknown]: true }),
    };
    let chunks = 0;
    const ask = (): Promise<Anthropic.Message> => {
      if (!isStreamed) return client.messages.create(body);
      const stream = client.messages.stream(body);
      stream.on("text", () => {
        chunks += 1;
      });
      return stream.finalMessage();
    };
    const { content, usage } = await ask();
    return {
      text: content.map((block) => (block.type === "text" ? block.text : "")).join(""),
      uses: content.flatMap((block) =>
        block.type === "tool_use" ? [{ id: block.id, name: block.name, input: block.input as JsonObject }] : [],
      ),
      tokens: { prompt: usage.input_tokens, completion: usage.output_tokens },
      chunks: isStreamed ? chunks : 1,
    };
  };
};

type PerplexityResponse = Omit<Perplexity.Responses.ResponseRetrieveResponse, "output_text">;

export const perplexityClient: OfficialClient = (origin, apiKey) => {
  const client = new Perplexity({ baseURL: origin, apiKey, maxRetries: 0 });
  return async ({ model, given = [], schema, isStreamed, unknown }) => {
    const body = {
      model,
      input: [
        { type: "message" as const, role: "user" as const, content: asked },
        ...given.map(({ id, name, input }) => ({
          type: "function_call" as const,
          call_id: id,
          name,
          arguments: JSON.stringify(input),
        })),
        ...given.map(({ id, output }) => ({ type: "function_call_output" as const, call_id: id, output })),
      ],
      ...(schema === undefined
        ? { tools: toolNames.map((name) => ({ type: "function" as const, name, parameters })) }
        : { response_format: { type: "json_schema" as const, json_schema: { name: "person", schema } } }),
      ...(unknown === undefined ? {} : { [unknown]: true }),
    };
    const read = ({ output, usage }: PerplexityResponse) => ({
      uses: output.flatMap((item) =>
        item.type === "function_call" ? [{ id: item.call_id, name: item.name, input: readInput(item.arguments) }] : [],
      ),
      tokens: { prompt: usage?.input_tokens ?? 0, completion: usage?.output_tokens ?? 0 },
    });
    if (!isStreamed) {
      const whole = await client.responses.create({ ...body, stream: false });
      return { text: whole.output_text, ...read(whole), chunks: 1 };
    }
    let text = "";
    let chunks = 0;
    for await (const event of await client.responses.create({ ...body, stream: true })) {
      if (event.type === "response.output_text.delta") {
        text += event.delta;
        chunks += 1;
      }
      if (event.type === "response.completed" && event.response) return { text, chunks, ...read(event.response) };
    }
    throw new Error("The answer has no end");
  };
};
