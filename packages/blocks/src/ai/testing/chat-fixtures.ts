import type { JsonObject } from "@parley/core";
import { defineConversationFixture } from "../../testing/conversation-fixture.ts";
import { closing } from "../../testing/file-forms.ts";
import type { Scene } from "../../testing/options-fixture.ts";
import { asks, says } from "../../testing/play.ts";

// For tests: fixtures of AI blocks for the suites that test all blocks.

const message = { role: "user", content: "Rome?" };

/** A chat in which every option of a chat completion has an effect. */
export const chatScene: Scene = {
  options: { credentialsId: "account", model: "model-1", messages: [message] },
  credentials: { account: { apiKey: "s3cret" }, Changed: { apiKey: "other" } },
  values: { one: ["Hi", "Hello"], two: "Bo" },
};

const tool = (more: JsonObject): Scene => ({
  options: {
    tools: [
      {
        name: "look up",
        description: "",
        code: "return city",
        parameters: [{ name: "city", type: "string" }],
        ...more,
      },
    ],
  },
});

/** A model that fails, so that another one is asked. */
const fallback = (service: string): Scene => ({
  options: { tools: [], fallback: { service, credentialsId: "account", model: "model-2", startWithin: 20 } },
  modelAnswer: { text: "", failure: { stage: "request", message: "It is down." } },
  responses: { "*": { status: 500, text: "It is down." } },
});

const enumTool = tool({ parameters: [{ name: "city", type: "enum", values: ["Rome"] }] });

/** For each option path, a chat in which that option has an effect. */
export const chatPaths: Readonly<Record<string, Scene & { to?: readonly (string | string[])[] }>> = {
  "messages[].role": { options: { messages: [{ ...message, dialogueVariableId: "one" }] } },
  "messages[].content": { options: { messages: [message] } },
  "messages[].dialogueVariableId": { options: { messages: [{ role: "Dialogue" }] } },
  "messages[].startsBy": { options: { messages: [{ role: "Dialogue", dialogueVariableId: "one" }] } },
  "tools[].name": tool({}),
  "tools[].description": tool({}),
  "tools[].code": { ...tool({}), to: ["return 1"] },
  "tools[].parameters[].name": tool({}),
  "tools[].parameters[].description": tool({}),
  "tools[].parameters[].required": tool({}),
  "tools[].parameters[].type": tool({}),
  "tools[].parameters[].values": enumTool,
  "fallback.service": fallback("groq"),
  "fallback.credentialsId": fallback("groq"),
  "fallback.model": fallback("groq"),
  "fallback.startWithin": fallback("groq"),
  "responseMapping[].item": { options: { responseMapping: [{ item: "Message content", variableId: "answer" }] } },
};

const mapping = [{ item: "Message content", variableId: "v1" }];

/** Makes the file forms of a block with the action `Create chat completion`. */
export const createChatConversation = (type: string, action = "Create chat completion") =>
  defineConversationFixture({
    scripts: {
      // Without an account no host asks a provider; other tests cover that.
      "no account": { groups: { A: [says("Before"), { type }, asks("X")] }, replies: ["ok"] },
    },
    forms: [
      {
        versions: {
          "6": {
            options: { action, messages: [{ role: "Dialogue", dialogueVariableId: "v1" }], responseMapping: mapping },
          },
          "6.1": {
            options: {
              action,
              model: "model-1",
              messages: [{ role: "user", content: "{{Limit}}?" }],
              tools: [{ name: "look_up", parameters: [], code: "return 1" }],
              temperature: 0.5,
              responseMapping: mapping,
            },
          },
        },
        expected: { bubbles: [closing()], needs: ["send"] },
      },
    ],
    appearances: [{}],
  });
