import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createIntents, type IntentObject, StripeFault } from "./payment-intents.ts";

// Test support: a server with the part of Stripe's API that payments need. Like the real one, it takes form-encoded
// bodies, checks the key, and supports idempotency keys.

export interface StripeRequest {
  method: string;
  path: string;
  params: Record<string, string>;
  key: string;
  idempotencyKey: string | undefined;
}

interface Remembered {
  params: string;
  intent: IntentObject;
}

export const stripeKeys = {
  live: { secretKey: "sk_live_local", publicKey: "pk_live_local" },
  test: { secretKey: "sk_test_local", publicKey: "pk_test_local" },
} as const;

const secretKeys: readonly string[] = [stripeKeys.live.secretKey, stripeKeys.test.secretKey];

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
};

const authorize = (request: IncomingMessage): string => {
  const key = /^Bearer (\S+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
  if (secretKeys.includes(key)) return key;
  throw new StripeFault(401, {
    type: "invalid_request_error",
    message: `Invalid API Key provided: ${key.slice(0, 7)}****`,
  });
};

/** Starts the server on a free port. */
export const startStripeServer = async () => {
  const intents = createIntents();
  const requests: StripeRequest[] = [];
  const remembered = new Map<string, Remembered>();
  const outages: number[] = [];

  const createOnce = (params: URLSearchParams, { key, idempotencyKey }: StripeRequest): IntentObject => {
    const isLive = key === stripeKeys.live.secretKey;
    if (idempotencyKey === undefined) return intents.create(params, isLive);
    const earlier = remembered.get(idempotencyKey);
    if (earlier && earlier.params !== params.toString())
      throw new StripeFault(400, {
        type: "idempotency_error",
        message: "Keys for idempotent requests can only be used with the same parameters they were first used with.",
      });
    const intent = earlier?.intent ?? intents.create(params, isLive);
    remembered.set(idempotencyKey, { params: params.toString(), intent });
    return intent;
  };

  const answer = async (request: IncomingMessage): Promise<object> => {
    const { method = "GET", url = "/" } = request;
    const params = new URLSearchParams(await bodyOf(request));
    const noted: StripeRequest = {
      method,
      path: url,
      params: Object.fromEntries(params),
      key: authorize(request),
      idempotencyKey: request.headers["idempotency-key"]?.toString(),
    };
    requests.push(noted);
    const outage = outages.shift();
    if (outage !== undefined)
      throw new StripeFault(outage, { type: "api_error", message: "Something is wrong at Stripe." });
    const isForm = /^application\/x-www-form-urlencoded/.test(request.headers["content-type"] ?? "");
    if (method === "POST" && !isForm)
      throw new StripeFault(400, { type: "invalid_request_error", message: "Not a form." });
    const id = /^\/v1\/payment_intents\/(\w+)$/.exec(url)?.[1];
    if (method === "GET" && url === "/v1/payment_intents?limit=1") return { object: "list", data: [], has_more: false };
    if (method === "POST" && url === "/v1/payment_intents") return createOnce(params, noted);
    if (id !== undefined && method === "POST") return intents.update(id, params);
    if (id !== undefined && method === "GET") return intents.get(id);
    throw new StripeFault(404, {
      type: "invalid_request_error",
      message: `Unrecognized request URL (${method}: ${url}).`,
    });
  };

  const send = (response: ServerResponse, status: number, body: object): void => {
    response.writeHead(status, { "content-type": "application/json", "request-id": "req_local" });
    response.end(JSON.stringify(body));
  };

  const server = createServer((request, response) => {
    answer(request).then(
      (intent) => send(response, 200, intent),
      (error: unknown) =>
        error instanceof StripeFault
          ? send(response, error.status, error.body)
          : send(response, 500, { error: { type: "api_error", message: String(error) } }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    intents,
    /** Makes the next requests fail with these statuses. */
    failNext: (...statuses: number[]) => void outages.push(...statuses),
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};

export type StripeServer = Awaited<ReturnType<typeof startStripeServer>>;
