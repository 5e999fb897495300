import { expect, it } from "vitest";
import { askBlock } from "../../ai/testing/ask-block.ts";
import { block as definition } from "./block.ts";
import { server } from "./server.ts";
import { takeTurns } from "./server-chat.ts";

const tested = { definition, server };
const task = "Create chat completion";
const variables = [
  { id: "vU", name: "User", value: ["One", "Three"] },
  { id: "vA", name: "Assistant", value: "Two" },
];

it("spec B1.16: asks as bots of 2023 did, with lists of messages that take turns", async () => {
  const content = { userMessagesVariableId: "vU", assistantMessagesVariableId: "vA" };
  const messages = [
    { id: "1", role: "system", content: "Be brief." },
    { id: "2", role: "Messages sequence ✨", content },
  ];
  const responseMapping = [{ id: "m", valueToExtract: "Total tokens", variableId: "vU" }];
  const { asked, patch } = await askBlock(
    tested,
    { task, messages, responseMapping, advancedSettings: { temperature: "0.5" } },
    { variables },
  );
  expect(asked[0]).toMatchObject({
    model: "gpt-3.5-turbo",
    temperature: 0.5,
    messages: [
      { role: "system", content: "Be brief." },
      { role: "user", content: "One" },
      { role: "assistant", content: "Two" },
      { role: "user", content: "Three" },
    ],
  });
  expect(patch.variables).toEqual([
    { variableId: "vU", value: ["One", "Three", "18"] },
    { variableId: "vA", value: ["Two"] },
  ]);
});

it("makes lists of what a sequence names, so that the conversation is remembered", async () => {
  const content = { userMessagesVariableId: "vU", assistantMessagesVariableId: "vA" };
  const options = {
    task,
    messages: [{ id: "1", role: "Messages sequence ✨", content }],
    responseMapping: [{ id: "m", valueToExtract: "Message content", variableId: "vA" }],
  };
  const first = [{ ...variables[0], value: "One" } as const, { ...variables[1], value: null } as const];
  const { patch } = await askBlock(tested, options, { variables: first as typeof variables });
  expect(patch.variables).toEqual([
    { variableId: "vU", value: ["One"] },
    { variableId: "vA", value: [expect.any(String)] },
  ]);
});

it("lets the assistant begin where both have said as much", () => {
  expect(takeTurns(["Two"], ["One"]).map(({ role }) => role)).toEqual(["assistant", "user"]);
  expect(takeTurns(null, null)).toEqual([]);
});

it("asks a server that the block names, as Azure wants it", async () => {
  const { asked } = await askBlock(tested, {
    task,
    messages: [{ role: "user", content: "Rome?" }],
    baseUrl: "https://example.openai.azure.com/openai/deployments/one/",
    apiVersion: "2024-02-01",
  });
  expect(asked[0]?.provider).toEqual({
    protocol: "openai",
    apiKey: "s3cret-key",
    baseUrl: "https://example.openai.azure.com/openai/deployments/one",
    headers: { "api-key": "s3cret-key" },
    query: { "api-version": "2024-02-01" },
  });
});

it("makes no pictures, as it never did", async () => {
  expect(await askBlock(tested, { task: "Create image" })).toEqual({ patch: {}, asked: [] });
});
