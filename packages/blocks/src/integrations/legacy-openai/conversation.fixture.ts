import { defineConversationFixture } from "../../testing/conversation-fixture.ts";
import { closing } from "../../testing/file-forms.ts";
import { asks, says } from "../../testing/play.ts";

const mapping = [{ id: "m", variableId: "v1", valueToExtract: "Message content" }];
const sequence = { userMessagesVariableId: "v1", assistantMessagesVariableId: "v1" };
const messages = [
  { id: "one", role: "system", content: "Be brief." },
  { id: "two", role: "Messages sequence ✨", content: sequence },
];
const task = "Create chat completion";

export const fixture = defineConversationFixture({
  scripts: {
    // Without an account no host asks a provider; other tests cover that.
    "no account": { groups: { A: [says("Before"), { type: "OpenAI" }, asks("X")] }, replies: ["ok"] },
  },
  forms: [
    {
      versions: {
        "3": { options: { task, model: "gpt-3.5-turbo", messages, responseMapping: mapping } },
        "6": { options: { task, messages, advancedSettings: { temperature: 0.5 }, responseMapping: mapping } },
      },
      expected: { bubbles: [closing()], needs: ["send"] },
    },
  ],
  appearances: [{}],
});
