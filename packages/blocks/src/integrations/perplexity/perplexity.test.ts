import type { JsonObject } from "@parley/core";
import { expect, it } from "vitest";
import { listOf, valuesOf } from "../../ai/testing/ask-block.ts";
import { callService } from "../../services/testing/call-service.ts";
import { block as definition } from "./block.ts";
import { server } from "./server.ts";
import { agentAddress } from "./server-agent.ts";

const tested = { definition, server };
const options = {
  credentialsId: "account",
  action: "Create chat completion",
  model: "sonar",
  messages: [
    { role: "system", content: "Be brief." },
    { role: "user", content: "Rome?" },
  ],
  responseMapping: [
    { item: "Message content", variableId: "vX" },
    { item: "Total tokens", variableId: "vY" },
  ],
};
const credentials = { account: { apiKey: "s3cret-key" } };

const stream = (...events: object[]) => events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
const response = { id: "resp_1", usage: { input_tokens: 5, output_tokens: 2, total_tokens: 7 }, output: [] };
const answer = stream(
  { type: "response.created", response },
  { type: "response.output_text.delta", delta: "18 " },
  { type: "response.output_text.delta", delta: "degrees." },
  { type: "response.completed", response },
);

it("spec B1.2: asks the agent that has taken a model's place, and saves its answer", async () => {
  const done = await callService(tested, options, { credentials, responses: { "*": { text: answer } } });
  expect(done.asked).toMatchObject([
    {
      address: "https://api.perplexity.ai/v1/agent",
      headers: { authorization: "Bearer s3cret-key" },
      body: {
        model: "perplexity/sonar",
        tools: [{ type: "web_search" }],
        input: [
          { type: "message", role: "system", content: "Be brief." },
          { type: "message", role: "user", content: "Rome?" },
        ],
        stream: true,
      },
    },
  ]);
  expect(done.streamed.join("")).toBe("18 degrees.");
  expect(done.patch.variables).toEqual([
    { variableId: "vX", value: "18 degrees." },
    { variableId: "vY", value: "7" },
  ]);
});

const cut = answer.slice(0, answer.indexOf('data: {"type":"response.completed"'));
const failed = stream({ type: "response.failed", response: { ...response, error: { message: "No more s3cret-key" } } });

it.each([
  [cut, "The answer ended before the model had finished it."],
  [failed, "No more •••"],
])("counts only what the agent has finished", async (text, description) => {
  const done = await callService(tested, options, { credentials, responses: { "*": { text } } });
  expect(done.patch.variables).toEqual([]);
  expect(done.patch.logs).toMatchObject([{ status: "error", description }]);
});

it("spec B9.20: offers its models as they are specified, marked as ended, behind its presets and those that live", async () => {
  const list = {
    object: "list",
    data: [
      { id: "openai/gpt-6-luna", created: 5 },
      { id: "perplexity/sonar", created: 9 },
    ],
  };
  const asked: unknown[] = [];
  const entries = await listOf({ server }, "models", {
    credentials: {},
    responses: { "https://api.perplexity.ai/v1/models": { text: JSON.stringify(list) } },
    note: (what, data) => void (what === "asks another server" && asked.push(data)),
  });
  expect(valuesOf(entries)).toEqual([
    "fast",
    "low",
    "medium",
    "high",
    "xhigh",
    "perplexity/sonar",
    "openai/gpt-6-luna",
    "sonar-deep-research",
    "sonar-reasoning-pro",
    "sonar-reasoning",
    "sonar-pro",
    "sonar",
  ]);
  expect(entries.at(-2)?.note).toBe("Ended on 2026-09-27; the preset fast answers in its place");
  expect(asked).toMatchObject([{ address: "https://api.perplexity.ai/v1/models", headers: {} }]);
});

it.each([
  ["sonar-pro", { preset: "fast" }],
  ["sonar-reasoning-pro", { preset: "low" }],
  ["sonar-deep-research", { preset: "medium" }],
  ["high", { preset: "high" }],
  ["openai/gpt-6-luna", { model: "openai/gpt-6-luna" }],
  ["constructor", { model: "constructor" }],
])("asks for %s as Perplexity names it today", async (model, named) => {
  const done = await callService(tested, { ...options, model }, { credentials, responses: { "*": { text: answer } } });
  const { preset, model: asked } = (done.asked[0]?.body ?? {}) as JsonObject;
  expect({ ...(preset === undefined ? {} : { preset }), ...(asked === undefined ? {} : { model: asked }) }).toEqual(
    named,
  );
});

it("saves the sources, in the order of the numbers in its text", async () => {
  const result = (id: number) => ({ id, url: `https://example.org/${id}`, title: `Page ${id}`, snippet: "…" });
  const output = [
    { type: "search_results", queries: ["a"], results: [result(2), result(1)] },
    { type: "search_results", queries: ["b"], results: [result(3), { id: 4, title: "without an address" }] },
  ];
  const text = stream(
    { type: "response.output_text.delta", delta: "Warm [1][3]." },
    { type: "response.completed", response: { ...response, output } },
  );
  const responseMapping = [{ item: "Sources", variableId: "vX" }];
  const done = await callService(
    tested,
    { ...options, responseMapping },
    { credentials, responses: { "*": { text } } },
  );
  expect(done.patch.variables).toEqual([
    { variableId: "vX", value: ["https://example.org/1", "https://example.org/2", "https://example.org/3"] },
  ]);
});

it("spec B9.13: asks at its public host, or at the account's base URL with or without a version", () => {
  expect(agentAddress("https://api.perplexity.ai")).toBe("https://api.perplexity.ai/v1/agent");
  expect(agentAddress("https://api.perplexity.ai/v1")).toBe("https://api.perplexity.ai/v1/agent");
});
