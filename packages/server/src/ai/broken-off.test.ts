import { afterAll, beforeAll, expect, it } from "vitest";
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

it("an answer that comes too late for its turn is broken off: no half of it is stored, and nobody is blamed", async () => {
  const account = { type: "openai", name: "Account", data: { apiKey: aiKey } };
  const { id: credentialsId } = await (await parley.owner("POST", "/api/v1/credentials", account)).json();
  const options = {
    credentialsId,
    action: "Create chat completion",
    model: "gpt-4o",
    messages: [{ role: "user", content: "Rome?" }],
    responseMapping: [{ item: "Message content", variableId: "vX" }],
  };
  const groups = { A: [{ id: "model", type: "openai", options }, says("Model: {{X}}!"), asks("Name")] };
  const bot = await parley.publishBot(createTestFile({ groups, variables: ["X", "Name"] }));
  provider.next({ says: ["Half of it"], hangs: true });
  const gone = provider.hungUp();
  const started = await parley.visitor("POST", `/api/v1/typebots/${bot.publicId}/startChat`, {});
  const { resultId, messages } = await started.json();
  await gone;
  expect(started.status).toBe(200);
  expect(JSON.stringify(messages)).toContain("Model: ");
  expect(JSON.stringify(messages)).not.toContain("Half");
  const { logs } = await (await parley.owner("GET", `/api/v1/typebots/${bot.id}/results/${resultId}/logs`)).json();
  expect(logs).toMatchObject([{ status: "info", description: expect.stringContaining("broken off") }]);
});
