import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";

// Test support: a test server for an external service. It refuses every request it does not know, as the real service
// does.

/** A request as it arrived. */
export interface Arrived {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
  text: string;
  /** The parsed body, if its type is JSON. */
  json: unknown;
}

/** Thrown to refuse a request. The body has the format of the service. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super(`Refused: ${status}`);
    this.status = status;
    this.body = body;
  }
}

/** Returns JSON, or a function that writes the response. */
export type Answer = (arrived: Arrived) => unknown | ((response: ServerResponse) => void);

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  return (request.headers["content-encoding"] === "gzip" ? gunzipSync(bytes) : bytes).toString();
};

const read = async (request: IncomingMessage): Promise<Arrived> => {
  const { method = "", headers } = request;
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://service");
  const text = await readBody(request);
  const isJson = headers["content-type"]?.startsWith("application/json") === true && text !== "";
  return { method, path: pathname, query: searchParams, headers, text, json: isJson ? JSON.parse(text) : undefined };
};

const send = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) =>
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));

/** Starts a service. Routes are `METHOD path`; `*` matches one part of the path. */
export const startService = async (routes: Readonly<Record<string, Answer>>) => {
  const arrived: Arrived[] = [];
  let isBusy = false;
  const find = ({ method, path }: Arrived): Answer | undefined =>
    Object.entries(routes).find(([route]) => {
      const parts = route.split(/[ /]/);
      const own = `${method} ${path}`.split(/[ /]/);
      return parts.length === own.length && parts.every((part, at) => part === "*" || part === own[at]);
    })?.[1];
  const server = createServer(async (request, response) => {
    const one = await read(request);
    arrived.push(one);
    if (isBusy) {
      isBusy = false;
      return void send(response, 429, { message: "Too many requests" }, { "retry-after": "1" });
    }
    try {
      const answer = find(one);
      if (!answer) throw new Refusal(404, { message: `There is no ${one.method} ${one.path}` });
      const body = await answer(one);
      if (typeof body === "function") body(response);
      else send(response, 200, body);
    } catch (error) {
      if (error instanceof Refusal) send(response, error.status, error.body);
      else send(response, 400, { message: error instanceof Error ? error.message : String(error) });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Returns the requests since the last call. */
    take: (): Arrived[] => arrived.splice(0),
    /** Refuses the next call with status 429. */
    refuseNext: () => {
      isBusy = true;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
