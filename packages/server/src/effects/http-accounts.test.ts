import type { JsonObject } from "@parley/core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { createTestFile } from "../testing/create-test-file.ts";
import { createTestParley } from "../testing/create-test-parley.ts";
import { type Arrived, Refusal, startService } from "./testing/start-service.ts";

// Accounts of HTTP requests (`accountId`): how each kind is sent, and that it goes to its own server only.

const canary = "canary-secret-word";
let valid = "token-1";
let given = 0;
let service: Awaited<ReturnType<typeof startService>>;
let other: Awaited<ReturnType<typeof startService>>;
let parley: Awaited<ReturnType<typeof createTestParley>>;

/** A token endpoint that knows one client. */
const giveToken = ({ text, headers }: Arrived) => {
  const sent = new URLSearchParams(text);
  const basic = `Basic ${Buffer.from(`client:${canary}`).toString("base64")}`;
  const isKnown = headers.authorization === basic || sent.get("client_secret") === canary;
  if (!isKnown) throw new Refusal(401, { error: "invalid_client" });
  given += 1;
  valid = `token-${given + 1}`;
  return { access_token: valid, token_type: "Bearer", scope: sent.get("scope") };
};

beforeAll(async () => {
  const echo = ({ headers, query }: Arrived) => ({
    authorization: headers.authorization ?? null,
    key: headers["x-api-key"] ?? query.get("key"),
  });
  service = await startService({
    "GET /me": echo,
    "POST /token": giveToken,
    "GET /closed": ({ headers }) => {
      if (headers.authorization !== `Bearer ${valid}`) throw new Refusal(401, { message: "No such token" });
      return { isIn: true };
    },
  });
  other = await startService({ "GET /me": echo });
  parley = await createTestParley({ PARLEY_RATE_LIMIT: "0" }, { outside: { allowsLoopback: true } });
});
afterEach(() => {
  service.take();
  other.take();
});
afterAll(async () => {
  await Promise.all([parley.close(), service.close(), other.close()]);
});

const createAccount = async (data: JsonObject): Promise<{ id: string; problem: string | null }> => {
  const body = { type: "http", name: "The API", data: { address: service.url, ...data } };
  const response = await parley.owner("POST", "/api/v1/credentials", body);
  expect(response.status).toBe(200);
  return response.json();
};

const tryWith = async (accountId: string, url: string, options: JsonObject = {}) => {
  const block = { id: "http", type: "Webhook", options: { webhook: { url, method: "GET" }, accountId, ...options } };
  const [bot] = await parley.importFiles([createTestFile({ groups: { A: [block] } })]);
  const response = await parley.owner("POST", `/api/v1/typebots/${bot?.id}/blocks/try`, {
    blockId: "http",
    variables: [],
  });
  expect(response.status).toBe(200);
  const text = await response.text();
  expect(text).not.toContain(canary);
  return JSON.parse(text);
};

it.each([
  ["bearer", { token: canary }, `Bearer ${canary}`, undefined],
  ["basic", { user: "ada", password: canary }, `Basic ${Buffer.from(`ada:${canary}`).toString("base64")}`, undefined],
  ["header", { name: "X-API-Key", value: canary }, undefined, undefined],
  ["query", { name: "key", value: canary }, undefined, canary],
])("%s is sent as such, and told to nobody", async (kind, data, authorization, key) => {
  const { id } = await createAccount({ kind, ...data });
  const { statusCode } = await tryWith(id, `${service.url}/me`);
  expect(statusCode).toBe(200);
  const [arrived] = service.take();
  expect(arrived?.headers.authorization).toBe(authorization);
  expect(arrived?.query.get("key") ?? undefined).toBe(key);
  if (kind === "header") expect(arrived?.headers["x-api-key"]).toBe(canary);
});

it("an account goes to its own server only", async () => {
  const { id } = await createAccount({ kind: "bearer", token: canary });
  const tried = await tryWith(id, `${other.url}/me`);
  expect(tried.error).toContain(`The account is for ${service.url} only`);
  expect(other.take()).toEqual([]);
  for (const trick of [`${service.url}\\@evil.example/me`, `${service.url.replace("//", "//x@")}/me`]) {
    expect((await tryWith(id, trick)).error).toContain("The account is for");
    expect(service.take()).toEqual([]);
  }
  expect((await tryWith("gone", `${service.url}/me`)).error).toContain("gone");
});

it.each(["body", "header"])(
  "OAuth by the client (in the %s) gets access, and renews what is refused",
  async (clientIn) => {
    const data = { kind: "oauth client", tokenUrl: `${service.url}/token`, clientId: "client", clientSecret: canary };
    const { id } = await createAccount({ ...data, scopes: "a b", clientIn });
    expect(await tryWith(id, `${service.url}/closed`)).toMatchObject({ statusCode: 200, data: { isIn: true } });
    const before = given;
    await tryWith(id, `${service.url}/closed`);
    expect(given).toBe(before);
    valid = "another one";
    expect(await tryWith(id, `${service.url}/closed`)).toMatchObject({ statusCode: 200 });
    expect(given).toBe(before + 1);
  },
);

it("says that nobody has consented yet, and nothing sets or reads what only the server does", async () => {
  const data = { kind: "oauth consent", authorizeUrl: `${service.url}/authorize`, tokenUrl: `${service.url}/token` };
  const { id, problem } = await createAccount({ ...data, clientId: "client", accessToken: "smuggled" });
  expect(problem).toContain("not connected yet");
  expect((await tryWith(id, `${service.url}/me`)).error).toContain("not connected yet");
  const open = await (await parley.owner("GET", `/api/v1/credentials/${id}`)).json();
  expect(JSON.stringify(open)).not.toMatch(/accessToken|smuggled/);
});

it("whoever sends the account elsewhere gives its secrets again, and loses the access it had", async () => {
  const data = { kind: "oauth client", tokenUrl: `${service.url}/token`, clientId: "client", clientSecret: canary };
  const { id } = await createAccount(data);
  await tryWith(id, `${service.url}/closed`);
  const change = (changed: JsonObject) => parley.owner("PATCH", `/api/v1/credentials/${id}`, { data: changed });
  expect((await change({ address: other.url })).status).toBe(400);
  expect((await change({ scopes: "c" })).status).toBe(200);
  const before = given;
  await tryWith(id, `${service.url}/closed`);
  expect(given).toBe(before + 1);
});
