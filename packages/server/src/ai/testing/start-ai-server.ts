import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { isJsonObject, type JsonObject } from "@parley/core";
import type { AiScript } from "./ai-script.ts";
import type { Dialect } from "./dialect.ts";

// For tests: a server that plays a provider of models, and refuses everything that the provider's API does not know.

/** A request as it arrived. */
export interface AiAsked {
  path: string;
  headers: Record<string, string>;
  body: JsonObject;
}

export interface AiServerOptions {
  dialect: Dialect;
  key: string;
  /** The prefix of all paths, such as `/v1`. None by default. */
  base?: string;
  /** How many bytes are sent at once. All of them by default. */
  pieceSize?: number;
  /** Answers what no script answers; by default the model talks of the weather. */
  answer?: (body: JsonObject) => AiScript;
}

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

/** Shortens a key as providers do in error messages: its beginning, asterisks, and its end. */
const shorten = (given: string): string => {
  const key = given.replace(/^Bearer /, "");
  return `${key.slice(0, 8)}${"*".repeat(Math.max(key.length - 12, 4))}${key.slice(-4)}`;
};

const sendJson = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) => {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body));
};

/** Waits so that the bytes written so far leave in a packet of their own. */
const flush = () => new Promise<void>((resolve) => setImmediate(resolve));

const sendInChunks = async (response: ServerResponse, text: string, size: number) => {
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += size) {
    response.write(bytes.subarray(start, start + size));
    await flush();
  }
};

export const startAiServer = async ({
  dialect,
  key,
  base = "",
  pieceSize = Number.POSITIVE_INFINITY,
  answer: usual = () => ({ says: ["It is ", "18 degrees."] }),
}: AiServerOptions) => {
  const asked: AiAsked[] = [];
  const scripts: AiScript[] = [];
  const hung = new Set<() => void>();
  let size = pieceSize;

  const refuse = (response: ServerResponse, status: number, message: string) =>
    sendJson(response, status, dialect.refuse(message, status));

  const isAllowed = ({ headers }: IncomingMessage): boolean => dialect.hasKey(headers, key);

  const answer = async (response: ServerResponse, script: AiScript, body: JsonObject) => {
    const { refusal, fault } = script;
    if (refusal) {
      response.writeHead(refusal.status, { "content-type": "application/json", ...refusal.headers });
      return void response.end(refusal.body);
    }
    if (body.stream !== true) return sendJson(response, 200, dialect.whole(script, body));
    response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
    const events = dialect.events(script, body);
    const middle = script.until === undefined ? 0 : Math.ceil(events.length / 2);
    await sendInChunks(response, events.slice(0, middle).join(""), size);
    await script.until;
    await sendInChunks(response, events.slice(middle).join(""), size);
    if (script.hangs)
      return void response.on("close", () => {
        for (const tell of hung) tell();
      });
    if (fault === "is destroyed") return void response.socket?.destroy();
    if (fault === "closes half") return void response.socket?.end();
    response.end();
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    const pathname = url.pathname.startsWith(base) ? url.pathname.slice(base.length) : "";
    const list = dialect.lists?.[pathname];
    if (request.method === "GET" && list !== undefined)
      return isAllowed(request) ? sendJson(response, 200, list) : refuse(response, 401, `Wrong key`);
    if (request.method !== "POST" || ![dialect.path, ...(dialect.aliases ?? [])].includes(pathname))
      return refuse(response, 404, `No such path: ${url.pathname}`);
    const text = await readBody(request);
    if (!isAllowed(request)) {
      const { authorization, "x-api-key": other } = request.headers;
      return refuse(response, 401, `Incorrect API key provided: ${shorten(String(authorization ?? other))}.`);
    }
    if (!request.headers["content-type"]?.startsWith("application/json")) return refuse(response, 415, "Only JSON");
    const body: unknown = JSON.parse(text);
    if (!isJsonObject(body as JsonObject)) return refuse(response, 400, "The body must be an object");
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    asked.push({ path: request.url ?? "", headers, body: body as JsonObject });
    const problem = dialect.fault(body as JsonObject, request.headers);
    if (problem) return refuse(response, dialect.refusedAs, problem);
    await answer(response, scripts.shift() ?? usual(body as JsonObject), body as JsonObject);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Returns the requests since the last call of this function. */
    take: () => asked.splice(0),
    /** Adds the next answers. */
    next: (...more: AiScript[]) => void scripts.push(...more),
    /** Sends this many bytes at once from now on. */
    splitAt: (bytes: number) => {
      size = bytes;
    },
    /** Settles when a client that is waiting for an answer closes its connection. */
    hungUp: () => new Promise<void>((resolve) => hung.add(resolve)),
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};

export type AiServer = Awaited<ReturnType<typeof startAiServer>>;
