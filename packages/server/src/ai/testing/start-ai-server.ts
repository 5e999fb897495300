import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { isJsonObject, type JsonObject } from "@parley/core";
import type { AiScript } from "./ai-script.ts";
import type { Dialect } from "./dialect.ts";

// For tests: a provider of models on this machine, which refuses whatever its protocol does not know.

/** A request as the provider got it. */
export interface AiAsked {
  path: string;
  headers: Record<string, string>;
  body: JsonObject;
}

export interface AiServerOptions {
  dialect: Dialect;
  key: string;
  /** The path that all addresses begin with: `/v1`; nothing where absent. */
  base?: string;
  /** Bytes that are sent at once; all where absent. */
  pieceSize?: number;
}

const readBody = async (request: IncomingMessage): Promise<string> => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces).toString();
};

/** A key as providers repeat it: its beginning, stars, and its end. */
const shorten = (given: string): string => {
  const key = given.replace(/^Bearer /, "");
  return `${key.slice(0, 8)}${"*".repeat(Math.max(key.length - 12, 4))}${key.slice(-4)}`;
};

const sendJson = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) => {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body));
};

/** Lets what was written leave as a packet of its own. */
const flush = () => new Promise<void>((resolve) => setImmediate(resolve));

const sendInPieces = async (response: ServerResponse, text: string, size: number) => {
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
    await sendInPieces(response, events.slice(0, middle).join(""), size);
    await script.until;
    await sendInPieces(response, events.slice(middle).join(""), size);
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
    await answer(response, scripts.shift() ?? { says: ["It is ", "18 degrees."] }, body as JsonObject);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** What it was asked since this was called last. */
    take: () => asked.splice(0),
    /** What it answers next. */
    next: (...more: AiScript[]) => void scripts.push(...more),
    /** Sends so many bytes at once from now on. */
    splitAt: (bytes: number) => {
      size = bytes;
    },
    /** Settles when somebody who was kept waiting has hung up. */
    hungUp: () => new Promise<void>((resolve) => hung.add(resolve)),
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};

export type AiServer = Awaited<ReturnType<typeof startAiServer>>;
