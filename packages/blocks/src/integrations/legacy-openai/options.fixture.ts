import { chatScene } from "../../ai/testing/chat-fixtures.ts";
import { speechPaths } from "../../ai/testing/speech-paths.ts";
import { defineOptionsFixture } from "../../testing/options-fixture.ts";

const sequence = {
  role: "Messages sequence ✨",
  content: { userMessagesVariableId: "one", assistantMessagesVariableId: "two" },
};

const chat = { options: { task: "Create chat completion" } };

export const fixture = defineOptionsFixture({
  base: chatScene,
  paths: {
    ...speechPaths,
    longestSilence: chat,
    baseUrl: chat,
    apiVersion: chat,
    "messages[].role": { options: { messages: [{ role: "user", content: "Rome?", dialogueVariableId: "one" }] } },
    "messages[].dialogueVariableId": { options: { messages: [{ role: "Dialogue" }] } },
    "messages[].startsBy": { options: { messages: [{ role: "Dialogue", dialogueVariableId: "one" }] } },
    "messages[].content": { options: { messages: [{ role: "user", content: "Rome?" }] } },
    "messages[].content.userMessagesVariableId": { options: { messages: [sequence] } },
    "messages[].content.assistantMessagesVariableId": { options: { messages: [sequence] } },
    "responseMapping[].valueToExtract": {
      options: { responseMapping: [{ id: "m", valueToExtract: "Message content", variableId: "answer" }] },
    },
  },
});
