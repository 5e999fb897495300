import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { JsonObject } from "@parley/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asks, createTestFile, says } from "../testing/create-test-file.ts";
import { createTestParley } from "../testing/create-test-parley.ts";
import { openAi } from "./testing/chat-dialects.ts";
import { aiKey } from "./testing/start-ai-bots.ts";
import { startAiServer } from "./testing/start-ai-server.ts";

let provider: Awaited<ReturnType<typeof startAiServer>>;
let parley: Awaited<ReturnType<typeof createTestParley>>;
beforeAll(async () => {
  provider = await startAiServer({ dialect: openAi, key: aiKey, base: "/v1" });
  const outside = { allowsLoopback: true, standIns: { "https://api.openai.com": provider.origin } };
  parley = await createTestParley({ CHAT_API_TIMEOUT: "1500" }, { outside });
});
afterAll(async () => {
  await parley.close();
  await provider.close();
});

type TestParley = Awaited<ReturnType<typeof createTestParley>>;

/** Publishes a bot that asks the model and shows its answer. */
const publish = async (server: TestParley, more: JsonObject = {}) => {
  const account = { type: "openai", name: "Account", data: { apiKey: aiKey } };
  const { id: credentialsId } = await (await server.owner("POST", "/api/v1/credentials", account)).json();
  const options = {
    credentialsId,
    action: "Create chat completion",
    model: "gpt-4o",
    messages: [{ role: "user", content: "Rome?" }],
    responseMapping: [{ item: "Message content", variableId: "vX" }],
    ...more,
  };
  const groups = { A: [{ id: "model", type: "openai", options }, says("Model: {{X}}!"), asks("Name")] };
  return server.publishBot(createTestFile({ groups, variables: ["X", "Name"] }));
};

const logsOf = async (server: TestParley, botId: string, resultId: string) =>
  (await (await server.owner("GET", `/api/v1/typebots/${botId}/results/${resultId}/logs`)).json()).logs;

describe("a model that takes the question and never answers", () => {
  let hangUps = 0;
  const hanging = createServer((_, response) => void response.on("close", () => (hangUps += 1)));
  let server: TestParley;
  beforeAll(async () => {
    await new Promise<void>((resolve) => hanging.listen(0, "127.0.0.1", resolve));
    const origin = `http://127.0.0.1:${(hanging.address() as AddressInfo).port}`;
    const outside = { allowsLoopback: true, standIns: { "https://api.openai.com": origin } };
    server = await createTestParley({}, { outside });
  });
  afterAll(async () => {
    await server.close();
    hanging.closeAllConnections();
    hanging.close();
  });

  it.each([
    ["a chat completion", {}, { description: "The model gave no sign of itself for 1 s." }],
    [
      "a model that remembers",
      { action: "Ask Model", message: "Rome?" },
      { details: "The service gave no sign of itself for 1 s." },
    ],
  ])("holds a turn no longer than its block lets it: %s", async (_, more, told) => {
    const bot = await publish(server, { longestSilence: 1, ...more });
    const before = hangUps;
    const started = await server.visitor("POST", `/api/v1/typebots/${bot.publicId}/startChat`, {});
    const { resultId, input } = await started.json();
    expect([started.status, input.type]).toEqual([200, "text input"]);
    await expect.poll(() => hangUps).toBe(before + 1);
    expect(await logsOf(server, bot.id, resultId)).toMatchObject([{ status: "error", ...told }]);
  });
});

it("an answer that comes too late for its turn is broken off: no half of it is stored, and nobody is blamed", async () => {
  const bot = await publish(parley);
  provider.next({ says: ["Half of it"], hangs: true });
  const gone = provider.hungUp();
  const started = await parley.visitor("POST", `/api/v1/typebots/${bot.publicId}/startChat`, {});
  const { resultId, messages } = await started.json();
  await gone;
  expect(started.status).toBe(200);
  expect(JSON.stringify(messages)).toContain("Model: ");
  expect(JSON.stringify(messages)).not.toContain("Half");
  expect(await logsOf(parley, bot.id, resultId)).toMatchObject([
    { status: "info", description: expect.stringContaining("broken off") },
  ]);
});
