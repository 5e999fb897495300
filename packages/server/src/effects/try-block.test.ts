import type { ServerResponse } from "node:http";
import type { AnswerOf, calls } from "@parley/api";
import type { JsonObject } from "@parley/core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openAi } from "../ai/testing/chat-dialects.ts";
import { aiKey } from "../ai/testing/start-ai-bots.ts";
import { startAiServer } from "../ai/testing/start-ai-server.ts";
import { startSheetsServer } from "../deliveries/testing/start-sheets-server.ts";
import { startMailServer } from "../mail/testing/start-mail-server.ts";
import { testCertificate } from "../mail/testing/test-certificate.ts";
import { createTestFile } from "../testing/create-test-file.ts";
import { createTestParley } from "../testing/create-test-parley.ts";
import { createNocoDb } from "./testing/noco-db.ts";
import { postHog, serviceKey } from "./testing/service-routes.ts";
import { startService } from "./testing/start-service.ts";

// An author tries blocks of a draft: what is sent, what is told, and what is hidden.

type Tried = AnswerOf<typeof calls.tryBlock>;

const canary = "canary-secret-0123456789";
let answer: (response: ServerResponse) => void = (response) => void response.end("{}");
let service: Awaited<ReturnType<typeof startService>>;
let noco: Awaited<ReturnType<typeof startService>>;
let events: Awaited<ReturnType<typeof startService>>;
let google: Awaited<ReturnType<typeof startSheetsServer>>;
let model: Awaited<ReturnType<typeof startAiServer>>;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let parley: Awaited<ReturnType<typeof createTestParley>>;

beforeAll(async () => {
  service = await startService({ "POST /call": () => (response: ServerResponse) => answer(response) });
  noco = await startService(createNocoDb(serviceKey).routes);
  events = await startService(postHog);
  google = await startSheetsServer((given) => given === canary);
  model = await startAiServer({ dialect: openAi, key: aiKey, base: "/v1" });
  mail = await startMailServer({ user: "ada", password: canary });
  const standIns = {
    "https://app.nocodb.com": noco.url,
    "https://us.i.posthog.com": events.url,
    "https://sheets.googleapis.com": google.origin,
    "https://www.googleapis.com": google.origin,
    "https://api.openai.com": model.origin,
  };
  parley = await createTestParley(
    { PARLEY_RATE_LIMIT: "0" },
    { outside: { allowsLoopback: true, standIns }, mailTls: { ca: testCertificate } },
  );
});
beforeEach(() => {
  google.calm();
  google.sheets.splice(0, google.sheets.length, {
    id: 7,
    title: "People",
    rows: [
      ["Name", "Age"],
      ["Ada", 36],
    ],
  });
  mail.arrived.length = 0;
});
afterAll(async () => {
  await parley.close();
  await Promise.all([service.close(), noco.close(), events.close(), google.close(), model.close(), mail.close()]);
});

const keepAccount = async (type: string, data: JsonObject): Promise<string> => {
  const response = await parley.owner("POST", "/api/v1/credentials", { type, name: type, data });
  return ((await response.json()) as { id: string }).id;
};

/** Tries a block of a new draft; nothing that is told holds a secret. */
const tryOut = async (type: string, options: JsonObject, values: JsonObject = {}): Promise<Tried> => {
  const file = createTestFile({ variables: ["X", "Y"], groups: { A: [{ id: "block", type, options }] } });
  const bot = await parley.publishBot(file);
  const variables = Object.entries(values).map(([name, value]) => ({ name, value }));
  const response = await parley.owner("POST", `/api/v1/typebots/${bot.id}/blocks/try`, { blockId: "block", variables });
  expect(response.status).toBe(200);
  const text = await response.text();
  expect(text).not.toContain("canary");
  expect(text).not.toContain(aiKey);
  return JSON.parse(text);
};

const request = (more: JsonObject = {}, webhook: JsonObject = {}) => ({
  webhook: {
    method: "POST",
    url: `${service.url}/call?api_key=${canary}&q=rome`,
    headers: [{ id: "h", key: "X-Own", value: `Bearer ${canary}` }],
    body: `{"name":"{{X}}","password":"${canary}"}`,
    isCustomBody: true,
    ...webhook,
  },
  isCustomBody: true,
  ...more,
});

const refuse = (status: number, headers: Record<string, string> = {}) => {
  answer = (response) => void response.writeHead(status, headers).end(`{"message":"no, ${canary}"}`);
};

describe("an HTTP request", () => {
  it("is sent with the given values, and shown with its answer but without secrets", async () => {
    answer = (response) =>
      void response
        .writeHead(200, { "content-type": "application/json", "set-cookie": `a=${canary}`, "x-served-by": "me" })
        .end(`{"echo":"Bearer ${canary}","n":1}`);
    service.take();
    const tried = await tryOut("Webhook", request(), { X: "Ada" });
    const [arrived] = service.take();
    expect(arrived?.json).toEqual({ name: "Ada", password: canary });
    expect(arrived?.headers["x-own"]).toBe(`Bearer ${canary}`);
    const hidden = "•••";
    expect(tried).toMatchObject({ statusCode: 200, problem: null, callCount: 1, tokens: null });
    expect(tried.calls).toMatchObject([
      {
        method: "POST",
        address: `${service.url}/call?api_key=${hidden}&q=rome`,
        request: `{"name":"Ada","password":"${hidden}"}`,
        status: 200,
        answer: expect.stringContaining('"n":1'),
        error: null,
      },
    ]);
    expect(tried.calls[0]?.requestHeaders["x-own"]).toBe(hidden);
    expect(tried.calls[0]?.headers).toMatchObject({ "set-cookie": hidden, "x-served-by": "me" });
  });

  it.each([
    [401, "account"],
    [403, "account"],
    [404, "missing"],
    [422, "refused"],
    [429, "busy"],
    [500, "fault"],
  ])("answered by %i has failed: %s", async (status, kind) => {
    refuse(status);
    const { problem, calls } = await tryOut("Webhook", request());
    expect(problem).toMatchObject({ kind, status, host: new URL(service.url).host });
    expect(calls[0]?.answer).toContain("no, •••");
  });

  it("says when nobody is there, when nobody answers in time, and when the address is not allowed", async () => {
    const gone = await startService({});
    await gone.close();
    const ask = async (url: string, more: JsonObject = {}) =>
      (await tryOut("Webhook", request(more, { url }))).problem?.kind;
    expect(await ask(`${gone.url}/call`)).toBe("unreachable");
    answer = () => undefined;
    expect(await ask(`${service.url}/call`, { timeout: 1 })).toBe("slow");
    expect(await ask("http://10.0.0.1/call")).toBe("blocked");
    expect(await ask("")).toBe("incomplete");
  });
});

it("a block with a way out is tried once, however often it may try in a chat", async () => {
  refuse(500);
  service.take();
  const block = { id: "block", type: "Webhook", options: request(), items: [{ id: "way", tries: 3, pause: 0 }] };
  const bot = await parley.publishBot(createTestFile({ variables: ["X"], groups: { A: [block] } }));
  const path = `/api/v1/typebots/${bot.id}/blocks/try`;
  const tried: Tried = await (await parley.owner("POST", path, { blockId: "block", variables: [] })).json();
  expect(tried).toMatchObject({ callCount: 1, problem: { kind: "fault" } });
  expect(service.take()).toHaveLength(1);
});

describe("a service with an account", () => {
  const search = (credentialsId: string) => ({
    action: "Search Records",
    credentialsId,
    tableId: "t1",
    responseMapping: [{ id: "r", fieldName: "Email", variableId: "vX" }],
  });

  it("is asked with it, and what would be saved is told", async () => {
    const id = await keepAccount("nocodb", { apiKey: serviceKey });
    const tried = await tryOut("nocodb", search(id));
    expect(tried.problem).toBe(null);
    expect(tried.variables).toMatchObject([{ name: "X" }]);
    expect(tried.calls.at(-1)).toMatchObject({ method: "GET", status: 200 });
    expect(JSON.stringify(tried)).not.toContain(serviceKey);
  });

  it("that refuses the account, or answers nonsense, has failed in other words", async () => {
    const wrong = await keepAccount("nocodb", { apiKey: canary });
    expect((await tryOut("nocodb", search(wrong))).problem).toMatchObject({ kind: "account", host: "app.nocodb.com" });
    const page = await startService({
      "GET /api/v2/meta/tables/t1": () => (response: ServerResponse) => response.end("<html>"),
      "GET /api/v2/tables/t1/records": () => (response: ServerResponse) => response.end("<html>"),
    });
    const elsewhere = await keepAccount("nocodb", { apiKey: canary, baseUrl: page.url });
    const { problem } = await tryOut("nocodb", search(elsewhere));
    expect(problem).toMatchObject({ kind: "nonsense", status: 200 });
    await page.close();
  });

  it("that was not chosen is said before anything is sent", async () => {
    expect(await tryOut("nocodb", search("none"))).toMatchObject({ calls: [], problem: { kind: "incomplete" } });
  });

  it("gets an event that previews don't send", async () => {
    const credentialsId = await keepAccount("posthog", { apiKey: serviceKey, host: "https://us.i.posthog.com" });
    events.take();
    const options = { action: "Capture", credentialsId, event: "tried", distinctId: "ada", userId: "ada" };
    const tried = await tryOut("posthog", options);
    expect(tried.problem).toBe(null);
    expect(events.take()).toHaveLength(1);
    expect(tried.calls).toHaveLength(1);
  });
});

it("a row is really added to a sheet", async () => {
  const { database, cipher } = parley.parley.services;
  const data = { refresh_token: canary, access_token: canary, expiry_date: Date.now() + 86_400_000 };
  const row = { id: "google", workspace_id: "main", type: "google sheets", name: "Mine", ...cipher.encrypt(data) };
  await database.connection
    .insertInto("credentials")
    .values({ ...row, created_at: new Date().toISOString() } as never)
    .execute();
  const tried = await tryOut(
    "Google Sheets",
    {
      credentialsId: "google",
      spreadsheetId: "book",
      sheetId: "7",
      action: "Insert a row",
      cellsToInsert: [{ id: "a", column: "Name", value: "{{X}}" }],
    },
    { X: "Bo" },
  );
  expect(tried.problem).toBe(null);
  expect(tried.calls.length).toBeGreaterThan(0);
  expect(google.sheets[0]?.rows.at(-1)?.[0]).toBe("Bo");
});

it("an e-mail goes out, and is shown; a mail server that refuses it says why", async () => {
  const smtp = { host: "localhost", port: mail.port, username: "ada", from: { email: "shop@example.org" } };
  const send = async (password: string) => {
    const credentialsId = await keepAccount("smtp", { ...smtp, password });
    const options = {
      credentialsId,
      recipients: ["b@example.org"],
      subject: "Hi {{X}}",
      body: "Yes",
      isCustomBody: true,
    };
    return tryOut("Email", options, { X: "Bo" });
  };
  const tried = await send(canary);
  expect(tried.problem).toBe(null);
  expect(mail.arrived).toHaveLength(1);
  expect(tried.calls).toMatchObject([{ method: "MAIL", request: expect.stringContaining("Subject: Hi Bo") }]);
  expect((await send("canary-wrong")).problem).toMatchObject({ kind: "mail" });
});

it("a model is asked, with the tokens that it has taken", async () => {
  const credentialsId = await keepAccount("openai", { apiKey: aiKey });
  model.next({ says: ["It is ", "warm."] });
  const options = {
    action: "Create chat completion",
    credentialsId,
    model: "gpt-4o",
    messages: [{ id: "m", role: "user", content: "{{X}}" }],
    responseMapping: [{ id: "s", item: "Message content", variableId: "vY" }],
  };
  const tried = await tryOut("openai", options, { X: "Rome?" });
  expect(tried).toMatchObject({ problem: null, variables: [{ name: "Y", value: "It is warm." }] });
  expect(tried.tokens).toMatchObject({ prompt: 21, completion: 4, total: 25 });
  expect(tried.calls).toMatchObject([{ method: "POST", status: 200, request: expect.stringContaining("Rome?") }]);
});

it("is noted in the activity where something was sent, and refused where it is asked for too often", async () => {
  refuse(404);
  const bot = await parley.publishBot(
    createTestFile({
      groups: { A: [{ id: "block", type: "Webhook", options: request({}, { url: `${service.url}/gone` }) }] },
    }),
  );
  const path = `/api/v1/typebots/${bot.id}/blocks/try`;
  const ask = () => parley.owner("POST", path, { blockId: "block", variables: [] });
  let last = await ask();
  for (let count = 0; count < 40 && last.status === 200; count += 1) last = await ask();
  expect(last.status).toBe(429);
  const page = await (await parley.owner("GET", "/api/v1/activity?limit=100")).json();
  const noted = JSON.stringify(page).match(/block\.tried/g) ?? [];
  expect(noted.length).toBeGreaterThan(5);
});
