import { defineConversationFixture } from "../../testing/conversation-fixture.ts";
import { closing } from "../../testing/file-forms.ts";
import { says } from "../../testing/play.ts";

const labels = { placeholder: "Your answer", button: "Go" };

export const fixture = defineConversationFixture({
  scripts: {
    "an answer": {
      groups: {
        A: [says("Please"), { type: "text input", options: { variableId: "vX" } }, says("It is {{X}}")],
      },
      replies: ["Ada Lovelace"],
    },
  },

  reply: "Ada",
  forms: [
    {
      versions: {
        "2": { options: { variableId: "v1", isLong: false, labels } },
        "6": {
          options: {
            variableId: "v1",
            labels,
            isLong: true,
            attachments: { isEnabled: true, saveVariableId: "v2" },
            audioClip: { isEnabled: true, saveVariableId: "v2" },
          },
        },
        "6.1": { options: { variableId: "v1", labels, inputMode: "text" } },
      },
      expected: { bubbles: [closing("Ada")], answers: ["Ada"] },
    },
  ],
  appearances: [
    {
      question: { asks: "Your name?", keys: [{ type: "Ada" }, { press: "Enter" }], answer: "Ada" },
    },
    {
      options: { isLong: true },
      question: { asks: "A story?", keys: [{ type: "Long ago" }, { to: "Send", press: "Enter" }], answer: "Long ago" },
    },
    {
      options: {
        attachments: { isEnabled: true, saveVariableId: "vY" },
        audioClip: { isEnabled: true, saveVariableId: "vY" },
      },
      question: { asks: "A note with papers?", keys: [{ type: "None" }, { press: "Enter" }], answer: "None" },
    },
  ],
});
