import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { isDeepStrictEqual } from "node:util";
import { credentialsDefinitions } from "@parley/blocks/credentials";
import { credentialsServers } from "@parley/blocks/credentials-servers";
import type { JsonObject } from "@parley/core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Answer, type Arrived, Refusal, startService } from "../effects/testing/start-service.ts";
import { startMailServer } from "../mail/testing/start-mail-server.ts";
import { testCertificate } from "../mail/testing/test-certificate.ts";
import { createTestParley } from "../testing/create-test-parley.ts";

// Credentials are tested against servers that accept only what the real services accept, and that repeat the refused
// key in their error messages.

const key = "canary-key-7f3a";
const knowledgeKey = "canary-knowledge-7f3a";
/** Breaks a key over two lines, as copying from a web page can do. */
const broken = (text: string) => text.replace("key", "k\ney");

type Check = (headers: Arrived["headers"], json: Arrived["json"]) => boolean;
const bearer =
  (token = key): Check =>
  ({ authorization }) =>
    authorization === `Bearer ${token}`;

interface Provider {
  type: string;
  /** The origin of the real service. */
  origin: string;
  /** What each route, `METHOD path?query`, accepts and answers. */
  routes: Readonly<Record<string, { isGood: Check; answer: unknown }>>;
  data: JsonObject;
  /** The same data with a wrong key. */
  wrong: JsonObject;
  /** How the service refuses a key; `sent` is the key that it received. */
  refusal: (sent: string) => [status: number, body: unknown];
  /** The message that the author then reads. */
  said: string;
  name: string;
}

const emptyList = { object: "list", data: [] };
const openAiError = (sent: string): [number, unknown] => [
  401,
  { error: { message: `Invalid API Key: ${sent}.`, type: "invalid_request_error", code: "invalid_api_key" } },
];
const keyed = { data: { apiKey: broken(key) }, wrong: { apiKey: broken("canary-key-wrong") } };

/** Providers that list their models to anybody with a valid key. */
const models = (type: string, name: string, origin: string, path: string) => ({
  type,
  name,
  origin,
  ...keyed,
  routes: { [`GET ${path}`]: { isGood: bearer(), answer: emptyList } },
  refusal: openAiError,
  said: `The key is refused by ${name}: Invalid API Key: Bearer •••.`,
});

const google = (type: string, name: string, origin: string, request: string, answer: unknown = {}) => {
  const field = (camel: string, snake: string) => (type === "gmail" ? camel : snake);
  const client = { id: "client", secret: "client-secret-7f3a" };
  const refresh = field("refreshToken", "refresh_token");
  return {
    type,
    name,
    origin,
    data: { [refresh]: "refresh-good-7f3a", client },
    wrong: { [refresh]: "refresh-narrow-7f3a", client },
    routes: { [request]: { isGood: bearer("access-good-7f3a"), answer } },
    refusal: (sent: string): [number, unknown] => [
      403,
      { error: { code: 403, message: `Insufficient scopes for ${sent}`, status: "PERMISSION_DENIED" } },
    ],
    said: `The key is refused by ${name}: Insufficient scopes for Bearer •••.`,
  };
};

const providers: Provider[] = [
  models("openai", "OpenAI", "https://api.openai.com", "/v1/models"),
  models("groq", "Groq", "https://api.groq.com", "/openai/v1/models"),
  models("deepseek", "DeepSeek", "https://api.deepseek.com", "/v1/models"),
  {
    ...models("mistral", "Mistral", "https://api.mistral.ai", "/v1/models"),
    refusal: () => [401, { detail: "Unauthorized" }],
    said: "The key is refused by Mistral: Unauthorized.",
  },
  {
    ...models("together-ai", "Together", "https://api.together.xyz", "/v1/models"),
    routes: { "GET /v1/models": { isGood: bearer(), answer: [] } },
  },
  {
    ...models("open-router", "OpenRouter", "https://openrouter.ai", "/api/v1/key"),
    routes: { "GET /api/v1/key": { isGood: bearer(), answer: { data: { label: "sk-or-v1-0e6...1c9", usage: 0 } } } },
    refusal: () => [401, { error: { code: 401, message: "User not found." } }],
    said: "The key is refused by OpenRouter: User not found.",
  },
  {
    ...keyed,
    type: "anthropic",
    name: "Anthropic",
    origin: "https://api.anthropic.com",
    routes: {
      "GET /v1/models": {
        isGood: ({ "x-api-key": sent, "anthropic-version": version, authorization }) =>
          sent === key && version === "2023-06-01" && authorization === undefined,
        answer: { data: [], has_more: false, first_id: null, last_id: null },
      },
    },
    refusal: () => [401, { type: "error", error: { type: "authentication_error", message: "invalid x-api-key" } }],
    said: "The key is refused by Anthropic: invalid x-api-key.",
  },
  {
    ...keyed,
    type: "elevenlabs",
    name: "ElevenLabs",
    origin: "https://api.elevenlabs.io",
    routes: {
      "GET /v1/voices": {
        isGood: ({ "xi-api-key": sent, authorization }) => sent === key && authorization === undefined,
        answer: { voices: [] },
      },
    },
    refusal: () => [401, { detail: { status: "invalid_api_key", message: "Invalid API key" } }],
    said: "The key is refused by ElevenLabs: Invalid API key.",
  },
  {
    ...keyed,
    type: "chat-node",
    name: "ChatNode",
    origin: "https://api.public.chatnode.ai",
    routes: { "GET /v1/auth_me": { isGood: bearer(), answer: { teams: [] } } },
    refusal: () => [403, { detail: "Invalid credentials" }],
    said: "The key is refused by ChatNode: Invalid credentials.",
  },
  {
    ...keyed,
    type: "nocodb",
    name: "NocoDB",
    origin: "https://app.nocodb.com",
    routes: {
      "GET /api/v2/meta/bases": { isGood: ({ "xc-token": sent }) => sent === key, answer: { list: [], pageInfo: {} } },
    },
    refusal: () => [401, { msg: "Invalid token" }],
    said: "The key is refused by NocoDB: Invalid token.",
  },
  {
    type: "dify-ai",
    name: "Dify",
    origin: "https://api.dify.ai",
    data: { apiKey: broken(key), knowledgeApiKey: knowledgeKey },
    wrong: { apiKey: key, knowledgeApiKey: "canary-knowledge-wrong" },
    routes: {
      "GET /v1/info": { isGood: bearer(), answer: { name: "App", description: "", tags: [], mode: "chat" } },
      "GET /v1/datasets?page=1&limit=1": {
        isGood: bearer(knowledgeKey),
        answer: { data: [], has_more: false, limit: 1, total: 0, page: 1 },
      },
    },
    refusal: () => [401, { code: "unauthorized", message: "Access token is invalid", status: 401 }],
    said: "Knowledge API key: The key is refused by Dify: Access token is invalid.",
  },
  {
    ...keyed,
    type: "blink",
    name: "Blink",
    origin: "https://api.joinblink.com",
    routes: { "GET /v2/feed/categories": { isGood: bearer(), answer: { code: "OK", data: { categories: [] } } } },
    refusal: () => [401, { error: "You couldn't be authenticated" }],
    said: "The key is refused by Blink: You couldn't be authenticated.",
  },
  {
    ...keyed,
    type: "posthog",
    name: "PostHog",
    origin: "https://us.i.posthog.com",
    routes: {
      "POST /flags/?v=2": {
        // Without `disable_flags`, PostHog would evaluate the flags and count the request.
        isGood: ({ authorization }, json) =>
          authorization === undefined && isDeepStrictEqual(json, { token: key, disable_flags: true }),
        answer: { flags: {}, errorsWhileComputingFlags: false },
      },
    },
    refusal: () => [401, "The provided API key is invalid or has expired. Please check your API key and try again."],
    said: "The key is refused by PostHog.",
  },
  google(
    "google sheets",
    "Google Sheets",
    "https://sheets.googleapis.com",
    "GET /v4/spreadsheets/none?fields=spreadsheetId",
    // Google answers 404 only if the account may read spreadsheets at all, so the test counts 404 as success.
    (response: ServerResponse) =>
      response
        .writeHead(404, { "content-type": "application/json" })
        .end('{"error":{"code":404,"message":"Requested entity was not found.","status":"NOT_FOUND"}}'),
  ),
  google("gmail", "Gmail", "https://gmail.googleapis.com", "GET /gmail/v1/users/me/profile"),
];

type Mood = "well" | "broken" | "another website" | "gone";
let mood: Mood = "well";
afterEach(() => {
  mood = "well";
});

const toAnswer =
  ({ routes, refusal }: Provider): Answer =>
  (arrived) => {
    const { method, path, query, headers, text, json } = arrived;
    if (mood === "broken") throw new Refusal(500, "");
    if (mood === "another website")
      return (response: ServerResponse) => response.end("<!doctype html><title>Sign in</title>");
    if (mood === "gone") return (response: ServerResponse) => response.destroy();
    const search = decodeURIComponent(query.toString());
    const route = routes[`${method} ${path}${search === "" ? "" : `?${search}`}`];
    if (route === undefined || (text !== "" && method === "GET"))
      throw new Refusal(404, { message: `There is no ${method} ${path}` });
    if (route.isGood(headers, json)) return route.answer;
    const [status, body] = refusal(String(headers.authorization));
    if (typeof body === "string") return (response: ServerResponse) => response.writeHead(status).end(body);
    throw new Refusal(status, body);
  };

/** Returns an access token for each refresh token that the server knows. */
const giveAccess: Answer = ({ text }) => {
  const token = new URLSearchParams(text).get("refresh_token") ?? "";
  if (!/^refresh-(good|narrow)-7f3a$/.test(token)) throw new Refusal(400, { error: "invalid_grant" });
  return { access_token: token.replace("refresh", "access"), expires_in: 3599, token_type: "Bearer", scope: "" };
};

const closing: (() => Promise<unknown>)[] = [];
let test: Awaited<ReturnType<typeof createTestParley>>;
let mail: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  const standIns: Record<string, string> = {};
  const stand = async (origin: string, answer: Answer) => {
    const routes = Object.fromEntries([2, 3, 4, 5, 6].map((parts) => [`GET ${"/*".repeat(parts)}`, answer]));
    const service = await startService({ ...routes, "POST /token": answer, "POST /*/*": answer });
    closing.push(service.close);
    standIns[origin] = service.url;
  };
  for (const provider of providers) await stand(provider.origin, toAnswer(provider));
  await stand("https://oauth2.googleapis.com", giveAccess);
  mail = await startMailServer({ user: "ada", password: key });
  closing.push(mail.close);
  const website = createServer((_, response) => response.end("Anything"));
  await new Promise<void>((resolve) => website.listen(0, "127.0.0.1", resolve));
  closing.push(async () => website.close());
  standIns["https://example.com"] = `http://127.0.0.1:${(website.address() as AddressInfo).port}`;
  test = await createTestParley(
    { PARLEY_RATE_LIMIT: "0" },
    { outside: { allowsLoopback: true, standIns }, mailTls: { ca: testCertificate } },
  );
});
afterAll(async () => {
  await test.close();
  for (const close of closing) await close();
});

const tryIt = async (type: string, data: JsonObject): Promise<{ isWorking: boolean; message: string }> => {
  const made = await test.owner("POST", "/api/v1/credentials", { type, name: "Ours", data });
  expect(made.status).toBe(200);
  const answer = await (await test.owner("POST", `/api/v1/credentials/${(await made.json()).id}/test`)).text();
  expect(answer).not.toMatch(/canary|7f3a/);
  return JSON.parse(answer);
};

describe.each(providers.map((provider) => [provider.type, provider] as const))(
  "an account of %s",
  (type, { data, wrong, said, name }) => {
    it("works", async () => {
      expect(await tryIt(type, data)).toEqual({ isWorking: true, message: "Works" });
    });

    it("is refused in words that help, without the key", async () => {
      expect(await tryIt(type, wrong)).toEqual({ isWorking: false, message: said });
    });

    it.each([
      ["broken", `${name} answered 500.`],
      ["another website", `${name} gave an answer that is not JSON. Is the address right?`],
      ["gone", "can't be reached"],
    ] as const)("says why it could not be tried where the service is %s", async (next, words) => {
      mood = next;
      const { isWorking, message } = await tryIt(type, data);
      expect([isWorking, message]).toEqual([false, expect.stringContaining(words)]);
    });
  },
);

it("an account is tried where its base URL leads", async () => {
  const own = await startService({ "GET /models/v1/models": () => emptyList });
  closing.push(own.close);
  const at = (baseUrl: string) => tryIt("groq", { apiKey: key, baseUrl });
  expect((await at(`${own.url}/models/v1/`)).isWorking).toBe(true);
  expect((await at(own.url)).message).toBe(`${new URL(own.url).host} answered 404: There is no GET /models.`);
  expect((await at("models.example/v1")).message).toBe("The address must begin with http:// or https://.");
});

it("a key of ElevenLabs that may only speak is a good one", async () => {
  const detail = { status: "missing_permissions", message: "The API key is missing the permission voices_read" };
  const own = await startService({
    "GET /v1/voices": () => {
      throw new Refusal(401, { detail });
    },
  });
  closing.push(own.close);
  expect(await tryIt("elevenlabs", { apiKey: key, baseUrl: own.url })).toMatchObject({ isWorking: true });
});

it("of two keys of Dify the account may hold one", async () => {
  expect((await tryIt("dify-ai", { knowledgeApiKey: knowledgeKey })).isWorking).toBe(true);
  expect((await tryIt("dify-ai", {})).message).toBe("The account holds no key.");
});

it("a mail server is signed in at, and gets no e-mail", async () => {
  const from = { email: "shop@example.org" };
  const account = { host: "localhost", port: mail.port, username: "ada", password: key, from };
  expect(await tryIt("smtp", account)).toEqual({ isWorking: true, message: "Works" });
  expect(await tryIt("smtp", { ...account, password: "canary-wrong" })).toEqual({
    isWorking: false,
    message: expect.stringMatching(/^localhost refused the user name or the password: .*•••$/),
  });
  expect((await tryIt("smtp", { ...account, host: "169.254.169.254" })).message).toBe(
    "169.254.169.254 is not a public address.",
  );
  expect(mail.arrived).toEqual([]);
});

it("a proxy is tried by a page that is fetched through it", async () => {
  const wanted = `Basic ${Buffer.from(`ada:${key}`).toString("base64")}`;
  const proxy = createServer((_, response) => response.writeHead(405).end());
  proxy.on("connect", (request: IncomingMessage, socket) => {
    if (request.headers["proxy-authorization"] !== wanted)
      return socket.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n");
    const [host, port] = (request.url ?? "").split(":");
    const onward = connect(Number(port), host, () => {
      socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      onward.pipe(socket).pipe(onward);
    });
    return undefined;
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const { port } = proxy.address() as AddressInfo;
  closing.push(async () => {
    proxy.closeAllConnections();
    proxy.close();
  });
  const refused = "Nothing gets through the proxy: it can't be reached, or it refuses the user name and the password.";
  const at = (login: string) => tryIt("http proxy", { url: `http://${login}@127.0.0.1:${port}` });
  expect(await at(`ada:${key}`)).toEqual({ isWorking: true, message: "Works" });
  expect(await at("ada:canary-wrong")).toEqual({ isWorking: false, message: refused });
});

it("nobody says of an account that it works who has not asked its provider", async () => {
  for (const { type, untested } of Object.values(credentialsDefinitions).filter((one) => one.untested)) {
    const data = { apiKey: key, conversationsKeyId: "app_1", conversationsSecretKey: key };
    const made = await test.owner("POST", "/api/v1/credentials", { type, name: "Ours", data });
    const tried = await test.owner("POST", `/api/v1/credentials/${(await made.json()).id}/test`);
    expect([type, tried.status, (await tried.json()).message]).toEqual([type, 400, untested]);
  }
});

it("every type of account is tried, or says why not", () => {
  const untried = Object.values(credentialsDefinitions).flatMap(({ type, untested }) => (untested ? type : []));
  expect(untried.sort()).toEqual(["perplexity", "segment", "zendesk"]);
  const own = ["http", "http proxy", "smtp", "stripe"];
  const tried = [...providers.map(({ type }) => type), ...own];
  expect(Object.keys(credentialsDefinitions).sort()).toEqual([...tried, ...untried].sort());
  expect(Object.keys(credentialsServers).sort()).toEqual(tried.sort());
});
