import { defineConversationFixture } from "../../testing/conversation-fixture.ts";
import { closing } from "../../testing/file-forms.ts";
import { says } from "../../testing/play.ts";

export const fixture = defineConversationFixture({
  scripts: {
    "a wrong answer, then a right one": {
      groups: {
        A: [says("Please"), { type: "time input", options: { variableId: "vX" } }, says("It is {{X}}")],
      },
      replies: ["never", "14:30"],
    },
  },

  reply: "14:30",
  forms: [
    {
      versions: { "6.1": { options: { variableId: "v1", format: "hh:mm a", labels: { button: "Go" } } } },
      expected: { bubbles: [closing("02:30 PM")], answers: ["02:30 PM"] },
    },
  ],
  appearances: [
    {
      question: {
        asks: "At what time?",
        keys: [{ type: "0230PM" }, { to: "Send", press: "Enter" }],
        answer: "14:30",
      },
    },
  ],
});
