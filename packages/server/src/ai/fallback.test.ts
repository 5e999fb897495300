import type { JsonObject } from "@parley/core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { anthropic } from "./testing/anthropic-dialect.ts";
import { openAi } from "./testing/chat-dialects.ts";
import { aiKey, startAiBots } from "./testing/start-ai-bots.ts";
import { type AiServer, startAiServer } from "./testing/start-ai-server.ts";

const start = async () => {
  const provider = await startAiServer({ dialect: openAi, key: aiKey, base: "/v1" });
  return startAiBots({ type: "openai", origin: "https://api.openai.com", provider });
};

let bots: Awaited<ReturnType<typeof start>>;
let other: AiServer;
let accountId = "";
beforeAll(async () => {
  bots = await start();
  other = await startAiServer({ dialect: anthropic, key: "other-key", base: "/v1" });
  const data = { apiKey: "other-key", baseUrl: `${other.origin}/v1` };
  const kept = await bots.owner("POST", "/api/v1/credentials", { type: "anthropic", name: "Other", data });
  accountId = (await kept.json()).id;
});
afterAll(async () => {
  await bots.close();
  await other.close();
});

const fallback = (startWithin = 60): JsonObject => ({
  fallback: { service: "anthropic", credentialsId: accountId, model: "claude-sonnet-5-5", startWithin },
});
const options = (more: JsonObject = {}): JsonObject => ({
  action: "Create chat completion",
  model: "gpt-4o",
  temperature: 0.4,
  messages: [
    { role: "system", content: "Be brief." },
    { role: "user", content: "{{Question}}" },
  ],
  responseMapping: [{ item: "Message content", variableId: "vX" }],
  ...fallback(),
  ...more,
});
const values = { Question: "Rome?" };
/** What no second try of the same model would help. */
const gone = { refusal: { status: 404, body: '{"error":{"message":"The model is gone"}}' } };

it("asks nobody else where the first model answers", async () => {
  const played = await bots.play(options(), values);
  expect(played.values.X).toBe("It is 18 degrees.");
  expect(played.logs).toEqual([]);
  expect(other.take()).toEqual([]);
});

it("asks the other model after an error, in its own way, and says who answered", async () => {
  bots.provider.next(gone);
  other.next({ says: ["From the other."] });
  const { values: saved, logs } = await bots.play(options(), values);
  expect(saved.X).toBe("From the other.");
  const [asked] = other.take();
  expect(asked?.headers["x-api-key"]).toBe("other-key");
  expect(asked?.body).toMatchObject({ model: "claude-sonnet-5-5", messages: [{ role: "user" }] });
  expect(JSON.stringify(asked?.body.system)).toContain("Be brief.");
  expect(asked?.body).not.toHaveProperty("temperature");
  expect(logs).toMatchObject([{ status: "warning", description: "claude-sonnet-5-5 answered in place of gpt-4o" }]);
  expect(logs[0]?.details).toContain("The model is gone");
});

it("asks it where the first one does not begin in time, and lets go of the first one", async () => {
  const hungUp = bots.provider.hungUp();
  bots.provider.next({ says: [], hangs: true });
  const { values: saved, logs } = await bots.play(options(fallback(1)), values);
  expect(saved.X).toBe("It is 18 degrees.");
  await hungUp;
  expect(logs[0]?.details).toContain("within 1 s");
});

it("asks nobody else once the visitor has seen a part of the answer, or a tool has run", async () => {
  other.take();
  bots.provider.next({ says: ["It is "], fault: "is destroyed" });
  const cut = await bots.play(options(), values);
  expect(cut.logs.map(({ status }) => status)).toEqual(["error"]);
  bots.provider.next({ uses: [{ name: "book", input: {} }] }, gone);
  const tools = [{ name: "book", parameters: [], code: "return 1" }];
  const used = await bots.play(options({ tools }), values);
  expect(used.logs.map(({ status }) => status)).toEqual(["error"]);
  expect(other.take()).toEqual([]);
});

it("names both failures where the other one fails, too", async () => {
  bots.provider.next(gone);
  other.next({
    refusal: { status: 400, body: '{"type":"error","error":{"type":"invalid_request_error","message":"No"}}' },
  });
  const { values: saved, logs } = await bots.play(options(), values);
  expect(saved.X ?? null).toBeNull();
  expect(logs.map(({ status }) => status)).toEqual(["error", "error"]);
});

it("counts what each has used, at its own provider", async () => {
  bots.provider.next(gone);
  await bots.play(options(), values);
  const response = await bots.owner("GET", "/api/v1/model-usage");
  const { models } = (await response.json()) as { models: { blockType: string; model: string; calls: number }[] };
  const counted = models.map(({ blockType, model }) => [blockType, model]);
  expect(counted).toContainEqual(["anthropic", "claude-sonnet-5-5"]);
  expect(counted).toContainEqual(["openai", "gpt-4o"]);
});
