import type { Json, JsonObject } from "@parley/core";
import { chatPaths, chatScene } from "../../ai/testing/chat-fixtures.ts";
import { responsesStream, toStream } from "../../ai/testing/responses-stream.ts";
import { speechPaths } from "../../ai/testing/speech-paths.ts";
import { variablesPaths } from "../../ai/testing/variables-paths.ts";
import { defineOptionsFixture, type Scene } from "../../testing/options-fixture.ts";

const parameter = { type: "string", name: "city", description: "" };
const lookUp = { name: "look_up", description: "", parameters: [parameter], code: "return city" };

/** A model that calls its function every time. */
const modelScene = (more: JsonObject = {}): Scene => ({
  options: {
    action: "Ask Model",
    message: "Rome?",
    functions: [lookUp],
    responseMapping: [{ item: "Message", variableId: "answer" }],
    ...more,
  },
  responses: { "*": { text: responsesStream("18.", { name: "look_up", args: { city: "Rome" } }) } },
});
const withParameter = (more: JsonObject): Scene =>
  modelScene({ functions: [{ ...lookUp, parameters: [{ ...parameter, ...more }] }] });
const stores: Scene = modelScene({ fileSearchVectorStoreIds: ["store"] });

const base = "https://api.openai.com/v1/threads";
const called = { id: "call_1", type: "function", function: { name: "look_up", arguments: '{"city":"Rome"}' } };
const required_action = { submit_tool_outputs: { tool_calls: [called] } };
const delta = { content: [{ index: 0, type: "text", text: { value: "18." } }] };

/** An assistant that calls its function once. */
const assistantScene = (more: JsonObject = {}): Scene => ({
  options: {
    action: "Ask Assistant",
    assistantId: "asst_1",
    message: "Rome?",
    functions: [{ name: "look_up", code: "return city" }],
    responseMapping: [{ item: "Message", variableId: "answer" }],
    ...more,
  },
  values: { three: "thread_3" },
  responses: {
    [base]: { text: '{"id":"thread_1"}' },
    [`${base}/thread_1/runs`]: {
      text: toStream({ object: "thread.run", id: "run_1", status: "requires_action", required_action }),
    },
    "*": {
      text: toStream(
        { object: "thread.message.delta", delta },
        { object: "thread.run", id: "run_1", status: "completed" },
      ),
    },
    [`${base}/thread_1/messages`]: { text: "{}" },
  },
});

const recording: Scene = {
  options: { action: "Create transcription", url: "https://example.org/a.mp3", transcriptionVariableId: "answer" },
  responses: {
    "https://example.org/a.mp3": { headers: { "content-type": "audio/mpeg" }, bytes: new Uint8Array([1]) },
    "*": { text: '{"text":"Hello"}' },
  },
};

const paths: Readonly<Record<string, Scene & { to?: readonly Json[] }>> = {
  ...chatPaths,
  ...variablesPaths,
  ...speechPaths,
  "variablesToExtract[].values": {
    options: {
      action: "Generate variables",
      prompt: "Take it",
      variablesToExtract: [{ type: "enum", variableId: "answer", values: ["Ada"] }],
    },
    to: [["Bo"]],
  },
  longestSilence: { options: { action: "Create chat completion" } },
  baseUrl: { options: { action: "Create chat completion" } },
  apiVersion: { options: { action: "Create chat completion" } },
  message: modelScene(),
  instructions: modelScene(),
  responseIdVariableId: modelScene(),
  webSearchEnabled: modelScene(),
  codeInterpreterEnabled: modelScene(),
  fileSearchVectorStoreIds: modelScene(),
  fileSearchMaxNumResults: stores,
  fileSearchScoreThreshold: stores,
  temperature: modelScene(),
  "functions[].name": modelScene(),
  "functions[].description": modelScene(),
  "functions[].code": { ...modelScene(), to: ["return 1"] },
  "functions[].parameters[].type": { ...withParameter({}), to: ["number"] },
  "functions[].parameters[].name": withParameter({}),
  "functions[].parameters[].description": withParameter({}),
  "functions[].parameters[].required": withParameter({}),
  "functions[].parameters[].values": { ...withParameter({ type: "enum", values: ["Rome"] }), to: [["Bern"]] },
  "responseMapping[].item": { ...modelScene(), to: ["Response ID"] },
  "responseMapping[].variableId": modelScene(),
  url: recording,
  transcriptionVariableId: recording,
  model: recording,
  assistantId: assistantScene(),
  threadVariableId: assistantScene(),
  threadId: assistantScene(),
  additionalInstructions: assistantScene(),
};

export const fixture = defineOptionsFixture({ base: chatScene, paths });
