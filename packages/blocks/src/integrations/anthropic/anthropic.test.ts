import { expect, it } from "vitest";
import { askBlock, listOf, valuesOf } from "../../ai/testing/ask-block.ts";
import { block as definition } from "./block.ts";
import { server } from "./server.ts";

const tested = { definition, server };
const action = "Create Chat Message";
const messages = [{ role: "user", content: "Rome?" }];
const options = { action, model: "claude-sonnet-5-5", messages, responseMapping: [{ variableId: "vX" }] };

it("spec B3.3, B9.11: sends the system message apart, and allows 1024 tokens unless the author says otherwise", async () => {
  const { asked } = await askBlock(tested, { ...options, systemMessage: "Be brief." });
  expect(asked[0]).toMatchObject({ system: "Be brief.", messages, maxTokens: 1024 });
  expect(asked[0]).not.toHaveProperty("temperature");
  const more = await askBlock(tested, { ...options, maxTokens: 5000, temperature: 0.5 });
  expect(more.asked[0]).toMatchObject({ maxTokens: 5000, temperature: 0.5 });
});

it("spec B3.4: offers no system role", () => {
  expect(JSON.stringify(definition.options.shapes[action]?.fields.messages)).not.toContain('"system"');
});

it("reads the older word for the text of the answer", async () => {
  const { patch } = await askBlock(tested, {
    ...options,
    responseMapping: [{ item: "Message Content", variableId: "vX" }],
  });
  expect(patch.variables).toEqual([{ variableId: "vX", value: "The model says so." }]);
});

it("spec B9.17: offers its models as they are specified, with their end, and then those that Anthropic tells of", async () => {
  const data = [
    { id: "claude-opus-5", type: "model", display_name: "Claude Opus 5", created_at: "2026-05-01T00:00:00Z" },
    { id: "claude-sonnet-5-5", type: "model", created_at: "2026-09-01T00:00:00Z", retires_at: "2028-01-01T00:00:00Z" },
  ];
  const entries = await listOf({ server }, "models", { responses: { "*": { text: JSON.stringify({ data }) } } });
  expect(valuesOf(entries)).toEqual([
    "claude-sonnet-5-5",
    "claude-opus-5",
    "claude-sonnet-4-0",
    "claude-opus-4-0",
    "claude-3-7-sonnet-latest",
    "claude-3-5-haiku-latest",
    "claude-3-5-sonnet-latest",
    "claude-3-opus-latest",
  ]);
  expect(entries.slice(0, 2)).toEqual([
    { value: "claude-sonnet-5-5", note: "Ends on 2028-01-01" },
    { value: "claude-opus-5", label: "Claude Opus 5" },
  ]);
});

it("sends pictures to its models", async () => {
  const bytes = new Uint8Array([1]);
  const picture = { headers: { "content-type": "image/png" }, bytes };
  const content = "What is it?\n\nhttps://example.org/cat.png";
  const { asked } = await askBlock(
    tested,
    { ...options, messages: [{ role: "user", content }] },
    { responses: { "https://example.org/cat.png": picture } },
  );
  expect(asked[0]?.messages[0]?.content).toEqual([
    { type: "text", text: "What is it?" },
    { type: "picture", mediaType: "image/png", bytes },
  ]);
});
