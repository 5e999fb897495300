import { Hono } from "hono";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { createTokenBucket } from "../base/token-bucket.ts";
import type { AppEnv } from "../web/app-env.ts";
import { readBody } from "../web/check-request.ts";
import { clientAddress } from "../web/client-address.ts";
import { HttpError } from "../web/http-error.ts";
import { handleError } from "./handle-error.ts";
import { localAddress } from "./listen.ts";
import { logRequests } from "./log-requests.ts";

describe("createTokenBucket", () => {
  it("lets a minute's worth pass at once, then refills evenly, for each address", () => {
    let time = 0;
    const { take } = createTokenBucket(60, () => time);
    for (let index = 0; index < 60; index++) expect(take("a")).toBe(0);
    expect(take("a")).toBe(1000);
    expect(take("b")).toBe(0);
    time = 999;
    expect(take("a")).toBe(1);
    time = 1000;
    expect(take("a")).toBe(0);
    expect(take("a")).toBe(1000);
    time = 1_000_000;
    for (let index = 0; index < 60; index++) expect(take("a")).toBe(0);
    expect(take("a")).toBeGreaterThan(0);
  });

  it("does not count what is given back", () => {
    const { take, giveBack } = createTokenBucket(2, () => 0);
    expect([take("a"), take("a")]).toEqual([0, 0]);
    giveBack("a");
    expect(take("a")).toBe(0);
    expect(take("a")).toBeGreaterThan(0);
    giveBack("unknown");
  });

  it("can be switched off", () => {
    const { take } = createTokenBucket(0);
    for (let index = 0; index < 1000; index++) expect(take("a")).toBe(0);
  });
});

describe("clientAddress", () => {
  const ask = async (proxies: number, forwarded?: string) => {
    const app = new Hono<AppEnv>().get("/", (c) => c.text(clientAddress(c, proxies)));
    const socket = { incoming: { socket: { remoteAddress: "10.0.0.1" } } };
    const response = await app.request("/", { headers: forwarded ? { "x-forwarded-for": forwarded } : {} }, socket);
    return response.text();
  };
  it.each<[number, string | undefined, string]>([
    [0, undefined, "10.0.0.1"],
    [0, "1.1.1.1", "10.0.0.1"],
    [1, "1.1.1.1", "1.1.1.1"],
    [1, "9.9.9.9, 1.1.1.1", "1.1.1.1"],
    [2, "9.9.9.9, 1.1.1.1, 10.0.0.2", "1.1.1.1"],
    [2, "1.1.1.1", "10.0.0.1"],
    [1, undefined, "10.0.0.1"],
  ])("behind %i proxies with %s", async (proxies, forwarded, address) => {
    expect(await ask(proxies, forwarded)).toBe(address);
  });
});

describe("errors and logs", () => {
  const createApp = () => {
    const lines: string[] = [];
    const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
    const app = new Hono<AppEnv>();
    app.onError(handleError);
    app.use(logRequests(log, "info"));
    app.get("/refused", () => {
      throw new HttpError(409, "CONFLICT", "It is taken.", { by: "Ann" });
    });
    app.get("/broken", () => {
      throw new Error("secret detail");
    });
    return { app, lines };
  };

  it("are answered as JSON, without stack traces", async () => {
    const { app, lines } = createApp();
    const refused = await app.request("/refused");
    expect([refused.status, await refused.json()]).toEqual([
      409,
      { defined: false, code: "CONFLICT", status: 409, message: "It is taken.", by: "Ann" },
    ]);
    const broken = await app.request("/broken", { headers: { "x-request-id": "my-id" } });
    const body = await broken.text();
    expect([broken.status, JSON.parse(body)]).toEqual([
      500,
      {
        defined: false,
        code: "INTERNAL",
        status: 500,
        message: "Something went wrong on the server.",
        requestId: "my-id",
      },
    ]);
    expect(body).not.toContain("secret");
    expect(lines.join()).toContain("secret detail");
  });

  it("carry an id, and nothing that a visitor wrote", async () => {
    const { app, lines } = createApp();
    const response = await app.request("/refused?name=Ann", { headers: { "x-request-id": 'strange"id\t' } });
    expect(response.headers.get("x-request-id")).toMatch(/^[\w-]{12}$/);
    const [line] = lines.map((text) => JSON.parse(text));
    expect(line).toMatchObject({
      method: "GET",
      path: "/refused",
      status: 409,
      ms: expect.any(Number),
      requestId: response.headers.get("x-request-id"),
    });
    expect(lines.join()).not.toContain("Ann");
  });

  it("don't hold the ids of chats, nor what lets people into a preview", async () => {
    const { app, lines } = createApp();
    for (const path of ["/api/v1/sessions/q1w2e3r4t5z6/continueChat", "/preview/secret-permission", "/my-bot"])
      await app.request(path);
    expect(lines.map((line) => JSON.parse(line).path)).toEqual([
      "/api/v1/sessions/q1w2e3…/continueChat",
      "/preview/secret…",
      "/my-bot",
    ]);
  });
});

describe("readBody", () => {
  const app = new Hono<AppEnv>();
  app.onError(handleError);
  app.post("/", async (c) => c.json(await readBody(c, z.object({ given: z.json() }))));
  const ask = async (body: BodyInit) => {
    const response = await app.request("/", { method: "POST", body });
    return [response.status, await response.json()];
  };

  it("says what is wrong with a body, however deep it is nested", async () => {
    const lists = (depth: number) => `{"given":${"[".repeat(depth)}${"]".repeat(depth)}}`;
    expect(await ask(lists(20))).toEqual([200, JSON.parse(lists(20))]);
    const message = "The body is nested too deeply.";
    expect(await ask(lists(200_000))).toMatchObject([400, { code: "BAD_REQUEST", message }]);
    expect(await ask("{")).toMatchObject([400, { code: "BAD_JSON", message: "The body is not JSON." }]);
  });

  it("takes bytes that are no UTF-8 for the replacement character", async () => {
    const bytes = new Uint8Array([...Buffer.from('{"given":"a'), 0xff, ...Buffer.from('"}')]);
    expect(await ask(bytes)).toEqual([200, { given: "a\uFFFD" }]);
  });
});

it.each([
  ["127.0.0.1", "http://127.0.0.1:5"],
  ["0.0.0.0", "http://127.0.0.1:5"],
  ["::", "http://127.0.0.1:5"],
  ["::1", "http://[::1]:5"],
  ["localhost", "http://localhost:5"],
])("what listens on %s is reached at %s", (host, address) => expect(localAddress(host, 5)).toBe(address));
