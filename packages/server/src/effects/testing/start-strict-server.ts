import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

// Test support: an external server that accepts only the requests it expects, and can fail in every way.

/** A request as it arrived. */
export interface Arrived {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
}

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

type Answer = (arrived: Arrived, response: ServerResponse) => void;

const json = (response: ServerResponse, status: number, value: unknown) =>
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));

/** How long the slow answer takes, in milliseconds. */
const slowness = 1500;

const answers: Readonly<Record<string, Answer>> = {
  /** Accepts a POST of a JSON object with the right key, and returns the same object. */
  "/people": ({ method, headers, body }, response) => {
    if (method !== "POST") return void response.writeHead(405, { allow: "POST" }).end();
    if (headers.authorization !== `Basic ${Buffer.from("ada:canary-password").toString("base64")}`)
      return void json(response, 401, { message: `Not with ${headers.authorization}` });
    if (headers["content-type"] !== "application/json") return void json(response, 415, { message: "JSON only" });
    try {
      json(response, 200, { got: JSON.parse(body), items: [{ name: "Ada" }, { name: "Bo" }] });
    } catch {
      json(response, 400, { message: "No JSON" });
    }
  },
  "/text": (_, response) => void response.end("Accepted"),
  "/busy": (_, response) => void response.writeHead(429, { "retry-after": "1" }).end("Later"),
  "/broken": (_, response) => void json(response, 503, { message: "Broken" }),
  "/moved": (_, response) => void response.writeHead(307, { location: "/people" }).end(),
  "/circle": (_, response) => void response.writeHead(302, { location: "/circle" }).end(),
  "/inside": (_, response) => void response.writeHead(302, { location: "http://169.254.169.254/latest" }).end(),
  "/slow": (_, response) => void setTimeout(() => response.end("late"), slowness),
  /** Announces a longer body than it sends, and breaks the connection in the middle. */
  "/half": (_, response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
    response.write('{"name":', () => response.destroy());
  },
  "/gone": (_, response) => void response.destroy(),
};

export const startStrictServer = async () => {
  const arrived: Arrived[] = [];
  const server = createServer(async (request, response) => {
    const { method = "", url: path = "", headers } = request;
    const one: Arrived = { method, path, headers, body: await readBody(request) };
    arrived.push(one);
    const answer = answers[path.split("?")[0] ?? ""];
    if (answer) answer(one, response);
    else response.writeHead(404).end("Nobody here");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    /** Returns the requests since the last call. */
    take: (): Arrived[] => arrived.splice(0),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
