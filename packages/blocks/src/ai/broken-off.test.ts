import type { JsonObject } from "@parley/core";
import { describe, expect, it } from "vitest";
import { block as legacy } from "../integrations/legacy-openai/block.ts";
import { server as legacyServer } from "../integrations/legacy-openai/server.ts";
import { block as openai } from "../integrations/openai/block.ts";
import { server as openaiServer } from "../integrations/openai/server.ts";
import { block as perplexity } from "../integrations/perplexity/block.ts";
import { server as perplexityServer } from "../integrations/perplexity/server.ts";
import { askBlock } from "./testing/ask-block.ts";
import { toStream } from "./testing/responses-stream.ts";

// An answer that is cancelled in the middle: by the visitor, who keeps the text so far, or because nobody waits for it
// any more.

const half = "Rome is the cap";
const chat = {
  model: "m",
  messages: [{ role: "user", content: "Rome?" }],
  responseMapping: [{ item: "Message content", variableId: "vX" }],
};
const openAi = { definition: openai, server: openaiServer };
const saved = [{ item: "Message", variableId: "vX" }];
const responses = toStream({ type: "response.output_text.delta", delta: half });
const run = toStream({
  object: "thread.message.delta",
  delta: { content: [{ index: 0, type: "text", text: { value: half } }] },
});
const question = { message: "Rome?", responseMapping: saved };

const actions: [name: string, tested: Parameters<typeof askBlock>[0], options: JsonObject, answer: string][] = [
  ["a chat completion", openAi, { action: "Create chat completion", ...chat }, ""],
  [
    "a chat completion of an older file",
    { definition: legacy, server: legacyServer },
    {
      task: "Create chat completion",
      ...chat,
      responseMapping: [{ valueToExtract: "Message content", variableId: "vX" }],
    },
    "",
  ],
  ["an answer of a model that remembers", openAi, { action: "Ask Model", model: "m", ...question }, responses],
  ["an assistant's answer", openAi, { action: "Ask Assistant", assistantId: "asst_1", ...question }, run],
  [
    "an agent's answer",
    { definition: perplexity, server: perplexityServer },
    {
      action: "Create chat completion",
      ...chat,
    },
    responses,
  ],
];

describe.each(actions)("%s that is broken off", (_, tested, options, answer) => {
  const surroundings = {
    modelAnswer: { text: half },
    responses: {
      "https://api.openai.com/v1/threads": { text: '{"id":"thread_1"}' },
      "https://api.openai.com/v1/threads/thread_1/messages": { text: "{}" },
      "*": { text: answer },
    },
  };

  it("is stored as far as the visitor has let it come, and is no failure", async () => {
    const { patch } = await askBlock(tested, options, { ...surroundings, cancelled: "stopped" });
    expect(patch.variables).toContainEqual({ variableId: "vX", value: half });
    expect(patch.logs).toEqual([]);
  });

  it("is not stored where nobody waits for it, and is no failure of the provider", async () => {
    const { patch } = await askBlock(tested, options, { ...surroundings, cancelled: "unwanted" });
    expect(patch).toEqual({
      logs: [{ status: "info", description: expect.stringContaining("nobody waited for it") }],
    });
  });
});

it("a connection that breaks by itself is a failure", async () => {
  const options = { action: "Ask Model", model: "m", ...question };
  const { patch } = await askBlock(openAi, options, { responses: { "*": { text: responses } } });
  expect(patch.variables).toEqual([]);
  expect(patch.logs).toMatchObject([{ status: "error", context: "While streaming AI" }]);
});

it.each([
  ["names no thread", { text: "{}" }],
  ["is a refusal", { status: 500, text: "No room" }],
])("spec B5.16: an assistant whose server gives no thread says so: the answer %s", async (_, answer) => {
  const options = { action: "Ask Assistant", assistantId: "asst_1", ...question };
  const { patch } = await askBlock(openAi, options, {
    responses: { "https://api.openai.com/v1/threads": answer, "*": { text: run } },
  });
  expect(patch.variables).toEqual([]);
  expect(patch.logs).toMatchObject([
    { status: "error", description: "Could not get thread ID", details: expect.stringMatching(/thread|No room/) },
  ]);
});

it("a model may keep silent for 20 seconds where a turn waits for it, or as long as the author says", async () => {
  const options = { action: "Create chat completion", ...chat };
  const usual = await askBlock(openAi, options, {});
  const longer = await askBlock(openAi, { ...options, longestSilence: 90 }, {});
  expect([usual, longer].map(({ asked }) => asked[0]?.patience)).toEqual([20_000, 90_000]);
});
