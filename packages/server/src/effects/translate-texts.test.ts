import type { AnswerOf, calls } from "@parley/api";
import { isJsonObject, type JsonObject } from "@parley/core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { anthropic } from "../ai/testing/anthropic-dialect.ts";
import { openAi } from "../ai/testing/chat-dialects.ts";
import { type AiServer, startAiServer } from "../ai/testing/start-ai-server.ts";
import { createTestFile, says } from "../testing/create-test-file.ts";
import { createTestParley } from "../testing/create-test-parley.ts";

// A model translates texts of a bot for an author: what it is asked, and what of its answer is let through.

type Translated = AnswerOf<typeof calls.translateTexts>;

const key = "canary-key";
let parley: Awaited<ReturnType<typeof createTestParley>>;
const servers: Record<string, AiServer> = {};
let ref = "";

const services = [
  { service: "openai", dialect: openAi, origin: "https://api.openai.com", base: "/v1", model: "gpt-5-mini" },
  { service: "anthropic", dialect: anthropic, origin: "https://api.anthropic.com", base: "/v1", model: "claude-x" },
];

beforeAll(async () => {
  for (const { service, dialect, base } of services) servers[service] = await startAiServer({ dialect, key, base });
  const standIns = Object.fromEntries(
    services.map(({ service, origin }) => [origin, servers[service]?.origin ?? ""] as const),
  );
  parley = await createTestParley({ PARLEY_RATE_LIMIT: "0" }, { outside: { allowsLoopback: true, standIns } });
  ref = (await parley.publishBot(createTestFile({ groups: { A: [says("Hello")] } }))).id;
});
beforeEach(() => {
  for (const server of Object.values(servers)) server.take();
});
afterAll(async () => {
  await parley.close();
  await Promise.all(Object.values(servers).map((server) => server.close()));
});

const keepAccount = async (type: string, apiKey: string): Promise<string> => {
  const response = await parley.owner("POST", "/api/v1/credentials", { type, name: type, data: { apiKey } });
  return ((await response.json()) as { id: string }).id;
};

const texts = [
  { key: "a", where: "Welcome · Text", main: "Hello <b>{{Name}}</b>" },
  { key: "b", where: "Welcome · Buttons · Button 1", main: "Yes" },
];

const send = (body: object) =>
  parley.owner("POST", `/api/v1/typebots/${ref}/translate`, { from: "en", to: "de", texts, ...body });

const translate = async (body: object): Promise<Translated> => {
  const response = await send(body);
  const text = await response.text();
  expect(text).not.toContain("canary");
  expect(response.status).toBe(200);
  return JSON.parse(text);
};

/** What the model was told, whole. */
const asked = (service: string): string[] => (servers[service]?.take() ?? []).map(({ body }) => JSON.stringify(body));

describe.each(services)("a model of $service", ({ service, model }) => {
  let account: { service: string; credentialsId: string; model: string };
  beforeAll(async () => {
    account = { service, credentialsId: await keepAccount(service, key), model };
  });
  const next = (...answers: object[]) =>
    servers[service]?.next(...answers.map((answer) => ({ says: [`\`\`\`json\n${JSON.stringify(answer)}\n\`\`\``] })));

  it("translates texts, and is told where they stand, and what the author wants besides", async () => {
    next({ 1: "Hallo <b>{{Name}}</b>", 2: { text: "Ja" } });
    const translated = await translate({ ...account, notes: "Say du." });
    expect(translated).toMatchObject({
      texts: [
        { key: "a", translation: "Hallo <b>{{Name}}</b>" },
        { key: "b", translation: "Ja" },
      ],
      faults: [],
      error: null,
    });
    expect(translated.tokens).toBeGreaterThan(0);
    const [told = "", ...more] = asked(service);
    expect(more).toEqual([]);
    for (const part of ["English (en)", "German (de)", "Say du.", "Hello <b>{{Name}}</b>", "Button 1"])
      expect(told).toContain(part);
  });

  it("is asked once more for what lost a variable or a tag, and for what it left out", async () => {
    next({ 1: "Hallo <b>{{Nom}}</b>", 3: "Nobody asked" }, { 1: "Hallo <b>{{Name}}</b>", 2: "" });
    const translated = await translate(account);
    expect(translated.texts).toEqual([{ key: "a", translation: "Hallo <b>{{Name}}</b>" }]);
    expect(translated.faults).toEqual([{ key: "b", fault: "empty" }]);
    const [, second = ""] = asked(service);
    expect(second).toContain("was not kept letter by letter");
    expect(second).toContain("It was not translated");
  });

  it("has what was right in its first answer kept, whatever comes then", async () => {
    next({ 1: "Hallo {{Name}}", 2: "Ja" });
    servers[service]?.next({ refusal: { status: 400, body: "{}" } });
    const translated = await translate(account);
    expect(translated).toMatchObject({
      texts: [{ key: "b", translation: "Ja" }],
      faults: [{ key: "a", fault: "tags" }],
      error: null,
    });
  });

  it("may say nonsense: then nothing is taken, and it is told which texts those are", async () => {
    servers[service]?.next({ says: ["I'd rather not."] }, { says: ['{"1": 7}'] });
    const { texts: taken, faults, error } = await translate(account);
    expect({ taken, error }).toEqual({ taken: [], error: null });
    expect(faults.map(({ fault }) => fault)).toEqual(["empty", "empty"]);
  });

  it("is told in words if it can't be asked", async () => {
    const credentialsId = await keepAccount(service, "wrong-canary-key");
    const { error, texts: taken } = await translate({ ...account, credentialsId });
    expect(taken).toEqual([]);
    expect(error).toMatch(/401|Incorrect API key/);
  });

  it("is not asked once the ceiling of the workspace is reached, and what it used counts for the bot", async () => {
    next({ 1: "Hallo <b>{{Name}}</b>", 2: "Ja" });
    await translate(account);
    await parley.parley.services.modelUses.settle();
    const usage = await (await parley.owner("GET", `/api/v1/model-usage?botId=${ref}`)).json();
    expect(JSON.stringify(usage)).toContain(model);
    asked(service);
    const ceiling = { botId: null, measure: "tokens", period: "day", amount: 1, message: "Enough" };
    await parley.owner("PUT", "/api/v1/model-usage/ceilings", { ceilings: [ceiling] });
    const { error, texts: taken } = await translate(account);
    await parley.owner("PUT", "/api/v1/model-usage/ceilings", { ceilings: [] });
    expect({ taken, asked: asked(service) }).toEqual({ taken: [], asked: [] });
    expect(error).toContain("ceiling of 1 tokens a day is reached");
  });
});

it("fills in nothing, whatever the texts and notes hold", async () => {
  const credentialsId = await keepAccount("openai", key);
  const hostile = [{ key: "a", where: "A", main: "{{= 6 * 7 =}} {{Answer}}" }];
  servers.openai?.next({ says: ['{"1": "{{Answer}} {{= 6 * 7 =}}"}'] });
  const { texts: taken } = await translate({
    service: "openai",
    credentialsId,
    model: "gpt-5",
    texts: hostile,
    notes: "{{= 1 =}}",
  });
  expect(taken).toEqual([{ key: "a", translation: "{{Answer}} {{= 6 * 7 =}}" }]);
  const [told = ""] = asked("openai");
  expect(told).toContain("{{= 6 * 7 =}} {{Answer}}");
  expect(told).toContain("{{= 1 =}}");
});

it("refuses services that answer nothing, tags that are none, and too many texts", async () => {
  const account = { credentialsId: "none", model: "m" };
  expect((await send({ service: "Webhook", ...account })).status).toBe(404);
  expect((await send({ service: "constructor", ...account })).status).toBe(404);
  expect((await send({ service: "openai", ...account, to: "not a tag" })).status).toBe(400);
  const many = Array.from({ length: 51 }, (_, index) => ({ key: `${index}`, where: "A", main: "Hi" }));
  expect((await send({ service: "openai", ...account, texts: many })).status).toBe(400);
  const told: unknown = await (await send({ service: "openai", ...account })).json();
  expect(isJsonObject(told as JsonObject) && (told as unknown as Translated).error).toContain("No API key provided");
});
