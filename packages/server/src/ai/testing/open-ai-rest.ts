import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { isJsonObject, type JsonObject } from "@parley/core";
import { listOf, unknownField } from "./dialect.ts";
import { assistantCalls, assistantSays, responseEvents, type Said, wholeResponse } from "./open-ai-streams.ts";

// For tests: OpenAI's API besides chat completions, as strict as the real one: responses, speech, transcription, lists,
// and assistants, which some compatible servers still have.

interface Asked {
  path: string;
  body: unknown;
}

/** Thrown to refuse a request. */
class Refusal extends Error {
  readonly status: number;
  readonly code: string | null;
  constructor(status: number, message: string, code: string | null = null) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const responseFields = [
  "model",
  "input",
  "instructions",
  "previous_response_id",
  "tools",
  "tool_choice",
  "temperature",
  "stream",
  "store",
  "max_output_tokens",
];

const weather = { name: "weather", args: '{"city":"Rome"}' };

/** Answers a question, or continues after the output of a function. */
const answerResponse = (body: JsonObject, known: Set<string>): JsonObject | string => {
  const fault = unknownField(body, responseFields);
  if (fault) throw new Refusal(400, fault, "unknown_parameter");
  if (typeof body.model !== "string") throw new Refusal(400, "Missing required parameter: 'model'.");
  const previous = body.previous_response_id;
  if (previous !== undefined && !known.has(String(previous)))
    throw new Refusal(400, `Previous response with id '${previous}' not found.`, "previous_response_not_found");
  for (const tool of listOf(body.tools))
    if (tool.type === "function" && (typeof tool.name !== "string" || tool.function !== undefined))
      throw new Refusal(400, "Missing required parameter: 'tools[0].name'.");
  const outputs = listOf(body.input).filter(({ type }) => type === "function_call_output");
  if (Array.isArray(body.input) && outputs.length === 0)
    throw new Refusal(400, "No tool output found for function call");
  const id = `resp_${known.size + 1}`;
  known.add(id);
  const usesTool = listOf(body.tools).some(({ name }) => name === weather.name) && outputs.length === 0;
  const text = outputs.length > 0 ? `It is ${outputs[0]?.output}.` : `You said: ${body.input}`;
  const said: Said = usesTool ? weather : { text };
  return body.stream === true ? responseEvents(id, body.model, said) : wholeResponse(id, body.model, said);
};

const voices = ["alloy", "ash", "coral", "echo", "fable", "nova", "onyx", "sage", "shimmer"];

const speak = (body: JsonObject): void => {
  const fault = unknownField(body, ["model", "input", "voice", "instructions", "response_format", "speed"]);
  if (fault) throw new Refusal(400, fault);
  if (typeof body.input !== "string" || body.input === "" || body.input.length > 4096)
    throw new Refusal(400, "Invalid 'input': string too long, or empty.");
  if (!voices.includes(String(body.voice))) throw new Refusal(400, `Unknown voice: ${body.voice}`);
};

const transcribe = async (request: IncomingMessage, bytes: Buffer): Promise<JsonObject> => {
  const type = request.headers["content-type"] ?? "";
  if (!type.startsWith("multipart/form-data; boundary=")) throw new Refusal(400, "Could not parse multipart form");
  const form = await new Response(new Uint8Array(bytes), { headers: { "content-type": type } }).formData();
  const fields = Object.fromEntries(form);
  const fault = unknownField(fields, ["file", "model", "prompt", "language", "response_format", "temperature"]);
  if (fault) throw new Refusal(400, fault);
  const { file, model, prompt } = fields;
  if (!(file instanceof File) || !/\.(?:flac|mp3|mp4|mpeg|mpga|m4a|ogg|wav|webm)$/.test(file.name))
    throw new Refusal(400, "Unrecognized file format.");
  if (file.size === 0) throw new Refusal(400, "The audio file is empty.");
  return { text: `${file.name} (${file.size} bytes) by ${model}${prompt ? `, ${prompt}` : ""}` };
};

/** Answers a call of the assistants API with JSON or a stream. */
const assist = (method: string, path: string, body: JsonObject): JsonObject | string => {
  const allow = (...fields: string[]) => {
    const fault = unknownField(body, fields);
    if (fault) throw new Refusal(400, fault);
  };
  if (method === "GET" && path === "/assistants")
    return {
      object: "list",
      data: [
        { id: "asst_1", object: "assistant", name: "Guide" },
        { id: "asst_2", object: "assistant", name: null },
      ],
      first_id: "asst_1",
      last_id: "asst_2",
      has_more: false,
    };
  if (method === "GET" && path === "/assistants/asst_1")
    return { id: "asst_1", tools: [{ type: "file_search" }, { type: "function", function: { name: "weather" } }] };
  if (method !== "POST") throw new Refusal(404, "No such path");
  if (path === "/threads") {
    allow();
    return { id: "thread_1", object: "thread" };
  }
  if (/^\/threads\/thread_\d\/messages$/.test(path)) {
    allow("role", "content");
    return { id: "msg_0", object: "thread.message" };
  }
  if (/^\/threads\/thread_\d\/runs$/.test(path)) {
    allow("assistant_id", "additional_instructions", "stream");
    const instructions = body.additional_instructions;
    return instructions === "Use it"
      ? assistantCalls(weather.name, weather.args)
      : assistantSays(["18 degrees", "【4:0†wea", "ther】", "."]);
  }
  if (path.endsWith("/runs/run_1/submit_tool_outputs")) {
    allow("tool_outputs", "stream");
    return assistantSays([`It is ${listOf(body.tool_outputs)[0]?.output}`, "【4:0†wea", "ther】", "."]);
  }
  throw new Refusal(404, `No thread found with path ${path}`);
};

const models = [
  { id: "gpt-6-luna", object: "model", created: 3, owned_by: "system", shutdown_date: null },
  { id: "gpt-4o", object: "model", created: 1, owned_by: "system", shutdown_date: "2027-01-14" },
  { id: "tts-1", object: "model", created: 1, owned_by: "system", shutdown_date: "2027-01-06" },
  { id: "tts-2", object: "model", created: 4, owned_by: "system" },
  { id: "text-embedding-3-small", object: "model", created: 2, owned_by: "system" },
];

const recording = Buffer.from("not really music");

export const startOpenAiRest = async (key: string) => {
  const asked: Asked[] = [];
  const known = new Set<string>();
  let hasAssistants = true;
  let isBusy = false;

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const { method = "" } = request;
    // A recording at an address outside OpenAI.
    if (pathname === "/a.mp3") return void response.writeHead(200, { "content-type": "audio/mpeg" }).end(recording);
    if (pathname === "/page") return void response.writeHead(200, { "content-type": "text/html" }).end("<html>");
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    if (request.headers.authorization !== `Bearer ${key}`)
      throw new Refusal(401, `Incorrect API key provided: ${request.headers.authorization}`, "invalid_api_key");
    const path = pathname.replace(/^\/v1/, "");
    const isJson = request.headers["content-type"]?.startsWith("application/json") === true;
    const parsed: unknown = isJson ? JSON.parse(bytes.toString()) : {};
    const body = isJsonObject(parsed as JsonObject) ? (parsed as JsonObject) : {};
    asked.push({ path, body: isJson ? body : null });
    if (method === "GET" && path === "/models") return sendJson(response, 200, { object: "list", data: models });
    if (isBusy) {
      isBusy = false;
      throw new Refusal(429, "Rate limit reached", "rate_limit_exceeded");
    }
    const give = (answered: JsonObject | string) =>
      typeof answered === "string" ? sendStream(response, answered) : sendJson(response, 200, answered);
    if (method === "POST" && path === "/responses") return give(answerResponse(body, known));
    if (method === "POST" && path === "/audio/speech") {
      speak(body);
      response.writeHead(200, { "content-type": "audio/mpeg" });
      for (const byte of recording) response.write(Buffer.from([byte]));
      return void response.end();
    }
    if (method === "POST" && path === "/audio/transcriptions")
      return sendJson(response, 200, await transcribe(request, bytes));
    if (!hasAssistants) throw new Refusal(404, `Unknown request URL: ${method} ${path}`);
    if (request.headers["openai-beta"] !== "assistants=v2") throw new Refusal(400, "Name the beta in a header");
    return give(assist(method, path, body));
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      const { status = 500, code = null, message = "" } = error instanceof Refusal ? error : {};
      sendJson(response, status, { error: { message, type: "invalid_request_error", param: null, code } });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take: () => asked.splice(0),
    /** Refuses the next call with status 429. */
    refuseNext: () => {
      isBusy = true;
    },
    /** Removes the assistants API, as OpenAI did on 26 August 2026. */
    endAssistants: () => {
      hasAssistants = false;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};

const sendJson = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
};

/** Sends a stream in chunks of seven bytes. */
const sendStream = (response: ServerResponse, text: string): void => {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += 7) response.write(bytes.subarray(start, start + 7));
  response.end();
};
