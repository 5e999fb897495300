import type { JsonObject, Patch } from "@parley/core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestFile } from "../testing/create-test-file.ts";
import { createTestParley } from "../testing/create-test-parley.ts";
import { createNocoDb } from "./testing/noco-db.ts";
import {
  blink,
  chatNode,
  dify,
  elevenLabs,
  knowledgeKey,
  postHog,
  segment,
  serviceKey,
} from "./testing/service-routes.ts";
import { startService } from "./testing/start-service.ts";

// Each block that calls a service, on a whole server. The service is a test server as strict as the real one.

const nocoDb = createNocoDb(serviceKey);
const services = {
  "https://api.elevenlabs.io": elevenLabs,
  "https://api.public.chatnode.ai": chatNode,
  "https://api.dify.ai": dify,
  "https://us.i.posthog.com": postHog,
  "https://api.segment.io": segment,
  "https://app.nocodb.com": nocoDb.routes,
  "https://api.joinblink.com": blink,
};

type Service = Awaited<ReturnType<typeof startService>>;
const started = new Map<string, Service>();
let parley: Awaited<ReturnType<typeof createTestParley>>;

beforeAll(async () => {
  for (const [origin, routes] of Object.entries(services)) started.set(origin, await startService(routes));
  const standIns = Object.fromEntries([...started].map(([origin, { url }]) => [origin, url]));
  parley = await createTestParley({ PARLEY_RATE_LIMIT: "0" }, { outside: { allowsLoopback: true, standIns } });
});
beforeEach(() => {
  for (const service of started.values()) service.take();
});
afterAll(async () => {
  await Promise.all([parley.close(), ...[...started.values()].map((service) => service.close())]);
});

const arrivedAt = (origin: keyof typeof services) => started.get(origin)?.take() ?? [];

const keepAccount = async (type: string, data: JsonObject): Promise<string> => {
  const response = await parley.owner("POST", "/api/v1/credentials", { type, name: type, data });
  return ((await response.json()) as { id: string }).id;
};

/** Plays a new chat in a browser until its block has called the service; also returns the log that the author sees. */
const run = async (
  type: string,
  options: JsonObject,
  data: JsonObject = {},
  items: (JsonObject & { id: string })[] = [],
) => {
  const credentialsId = await keepAccount(type, { apiKey: serviceKey, ...data });
  const block = { id: "block", type, options: { credentialsId, ...options }, ...(items.length > 0 ? { items } : {}) };
  const bot = await parley.publishBot(createTestFile({ variables: ["X", "Y"], groups: { A: [block] } }));
  const created = await parley.visitor("POST", `/api/typebots/${bot.id}/results`, { wantsToken: true });
  const { result, token } = (await created.json()) as { result: { id: string }; token: string };
  const path = `/api/typebots/${bot.id}/results/${result.id}/effects`;
  const body = { blockId: "block", effect: "send", variables: { X: "Ada" } };
  const send = async () => {
    const response = await parley.visitor("POST", path, body, { "x-parley-token": token });
    return ((await response.json()) as { patch: Patch }).patch;
  };
  const patch = await send();
  await parley.parley.services.outbox.settle();
  const page = await (await parley.visitor("GET", `/${bot.publicId}`)).text();
  const told = await parley.owner("GET", `/api/v1/typebots/${bot.id}/results/${result.id}/logs`);
  const { logs } = (await told.json()) as { logs: { status: string; description: string; details?: string }[] };
  for (const seen of [JSON.stringify(patch), JSON.stringify(logs), page]) expect(seen).not.toContain("canary");
  return { patch, logs, again: send };
};

const saves = (item: string, variableId = "vX") => ({ id: `${item} ${variableId}`, item, variableId });

it("spec B7.10, B7.17, B9.8: ElevenLabs speaks, and the recording is at a public address", async () => {
  const { patch, logs } = await run("elevenlabs", {
    action: "Convert text to speech",
    text: "Hello {{X}}",
    voiceId: "voice-1",
    modelId: "eleven_flash_v2_5",
    saveUrlInVariableId: "vX",
  });
  expect(logs).toEqual([]);
  const address = String(patch.variables?.[0]?.value);
  expect(new URL(address).pathname).toMatch(/^\/uploads\/public\/tmp\/elevenlabs\/audio\/\w{20,}\.mp3$/);
  const file = await parley.parley.viewer.request(address);
  expect([file.headers.get("content-type"), file.headers.get("cache-control")]).toEqual([
    "audio/mpeg",
    "public, max-age=86400",
  ]);
  expect(arrivedAt("https://api.elevenlabs.io")).toMatchObject([{ json: { text: "Hello Ada" } }]);
});

it("spec B4.7: ElevenLabs refuses a voice, which is a log", async () => {
  const options = { action: "Convert text to speech", text: "Hi", voiceId: "gone", saveUrlInVariableId: "vX" };
  const { patch, logs } = await run("elevenlabs", options);
  expect(patch).toEqual({});
  expect(logs).toMatchObject([{ status: "error", description: "ElevenLabs answered 404" }]);
});

it("spec B7.9: ChatNode answers", async () => {
  const { patch } = await run("chat-node", {
    action: "Send Message",
    botId: "b1",
    threadId: "{{X}}",
    message: "Hi",
    responseMapping: [saves("Message"), saves("Thread ID", "vY")],
  });
  expect(patch.variables).toEqual([
    { variableId: "vX", value: "You said: Hi" },
    { variableId: "vY", value: "Ada" },
  ]);
});

describe("Dify", () => {
  const chat = (query: string) => ({
    action: "Create Chat Message",
    query,
    conversationVariableId: "vY",
    responseMapping: [saves("Message content")],
  });

  it("spec B7.8: is read byte by byte, and asked once however often the browser asks", async () => {
    const { patch, again } = await run("dify-ai", chat("{{X}}"));
    expect(patch.variables).toEqual([
      { variableId: "vX", value: "Grüße 🎉 Ada" },
      { variableId: "vY", value: "c1" },
    ]);
    expect(await again()).toEqual(patch);
    expect(arrivedAt("https://api.dify.ai")).toHaveLength(1);
  });

  it.each(["break off", "end early"])("spec B8.15: half an answer is none: %s", async (query) => {
    const { patch, logs } = await run("dify-ai", chat(query));
    expect(patch).toEqual({});
    expect(logs).toMatchObject([{ status: "error", description: "Failed to read response stream" }]);
  });

  it("spec B7.8: finds chunks of knowledge with a key of its own", async () => {
    const options = {
      action: "Query Knowledge Base",
      datasetId: "d1",
      query: "When?",
      responseMapping: [saves("Retrieved chunks")],
    };
    const { patch } = await run("dify-ai", options, { knowledgeApiKey: knowledgeKey });
    expect(patch.variables).toEqual([{ variableId: "vX", value: ["Nine to five"] }]);
  });
});

it("spec B7.15: PostHog takes events and groups, each once", async () => {
  const { logs, again } = await run("posthog", {
    action: "Capture",
    distinctId: "{{X}}",
    event: "signed_up",
    properties: [{ id: "p", key: "price", value: "12" }],
  });
  await again();
  expect(logs).toEqual([]);
  expect(arrivedAt("https://us.i.posthog.com")).toMatchObject([
    { json: { distinct_id: "Ada", event: "signed_up", properties: { price: 12 } } },
  ]);
  const group = { action: "Identify Group", distinctId: "ada", groupType: "company", groupKey: "acme" };
  expect((await run("posthog", group)).logs).toEqual([]);
});

it.each([
  [{ action: "Alias", userId: "{{X}}", previousId: "before" }],
  [{ action: "Identify User", userId: "{{X}}", email: "ada@example.org" }],
  [{ action: "Page", userId: "{{X}}", name: "Pricing" }],
  [{ action: "Track", userId: "{{X}}", eventName: "Signed Up", properties: [{ id: "p", key: "a", value: "1" }] }],
])("spec B7.16: Segment takes %j", async (options) => {
  expect((await run("segment", options)).logs).toEqual([]);
  expect(arrivedAt("https://api.segment.io")).toMatchObject([{ json: { userId: "Ada" } }]);
});

describe("NocoDB", () => {
  const filter = (value: string, operator = "Equal to") => ({
    filter: { joiner: "AND", comparisons: [{ id: "c", input: "Email", operator, value }] },
  });
  const search = { action: "Search Records", tableId: "t1" };
  const update = {
    action: "Update Existing Record",
    tableId: "t1",
    updates: [
      { id: "1", fieldName: "Age", value: "40" },
      { id: "2", fieldName: "Teams", value: "[7]" },
    ],
  };
  const saved = { responseMapping: [{ id: "m", fieldName: "Age", variableId: "vX" }] };
  const ages = () => nocoDb.rows.map(({ Age }) => Age);

  it("spec B7.11: finds, adds and changes rows, and links them", async () => {
    const found = await run("nocodb", { ...search, ...filter("{{X}}@", "Starts with"), ...saved });
    expect(found.patch.variables).toEqual([{ variableId: "vX", value: "36" }]);
    const fields = [
      { id: "1", key: "Email", value: "cy@example.org" },
      { id: "2", key: "Teams", value: "5" },
    ];
    expect((await run("nocodb", { action: "Create Record", tableId: "t1", fields })).logs).toEqual([]);
    expect(nocoDb.rows.at(-1)).toMatchObject({ Id: 3, Email: "cy@example.org" });
    expect((await run("nocodb", { ...update, ...filter("cy@example.org") })).logs).toEqual([]);
    expect([ages(), nocoDb.links]).toEqual([
      [36, 17, 40],
      ["3 to 5", "3 to 7"],
    ]);
  });

  it("spec B4.7: never changes other rows than those that match", async () => {
    const before = ages();
    const injected = await run("nocodb", { ...update, ...filter("{{X}})~or(Id,gt,0") });
    expect(injected.logs).toMatchObject([{ status: "error" }]);
    nocoDb.server.ignoresFilters = true;
    const ignored = await run("nocodb", { ...update, ...filter("ada@example.org") });
    nocoDb.server.ignoresFilters = false;
    expect(ignored.logs).toMatchObject([
      { status: "error", description: expect.stringContaining("nothing was changed") },
    ]);
    expect(ages()).toEqual(before);
  });

  it("spec B5.21: finds no row", async () => {
    const { logs } = await run("nocodb", { ...search, ...filter("nobody"), ...saved });
    expect(logs).toMatchObject([{ status: "info", description: "Couldn't find any rows matching the filter" }]);
  });

  it("leaves by its way for nothing found, and by no other way for that", async () => {
    const way = { id: "none", when: "nothing" };
    const nobody = { ...search, ...filter("nobody"), ...saved };
    expect((await run("nocodb", nobody, {}, [{ id: "way" }, way])).patch).toMatchObject({
      failed: true,
      way: "nothing",
    });
    expect((await run("nocodb", nobody, {}, [{ id: "way" }])).patch).not.toHaveProperty("failed");
    const found = await run("nocodb", { ...search, ...filter("ada@example.org"), ...saved }, {}, [way]);
    expect(found.patch).not.toHaveProperty("failed");
  });
});

it("spec B7.12: Blink finds users and takes cards", async () => {
  const options = {
    action: "Get Users",
    filter: { type: "User ID", userId: "{{X}}" },
    responseMapping: [saves("Emails")],
  };
  expect((await run("blink", options)).patch.variables).toEqual([{ variableId: "vX", value: "ada@example.org" }]);
  const card = {
    action: "Send Feed Event",
    categoryId: "c1",
    userIds: ["{{X}}"],
    sections: [
      { id: "1", type: "Header", title: "News" },
      { id: "2", type: "Text", value: "Hello" },
    ],
    responseMapping: [saves("Event ID")],
  };
  expect((await run("blink", card)).patch.variables).toEqual([{ variableId: "vX", value: "e1" }]);
});

it("a wrong key is a log without the key, whatever the service repeats of it", async () => {
  const options = { action: "Send Message", botId: "b1", message: "Hi", responseMapping: [] };
  const { logs } = await run("chat-node", options, { apiKey: "canary-wrong-key" });
  expect(logs).toMatchObject([{ status: "error", description: "ChatNode answered 401" }]);
  expect(logs[0]?.details).toContain("•••");
});
