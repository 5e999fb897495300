import { defineConversationFixture } from "../../testing/conversation-fixture.ts";
import { closing } from "../../testing/file-forms.ts";
import { says } from "../../testing/play.ts";

const labels = { placeholder: "Your answer", button: "Go" };

export const fixture = defineConversationFixture({
  scripts: {
    "a wrong answer, then a right one": {
      groups: {
        A: [says("Please"), { type: "email input", options: { variableId: "vX" } }, says("It is {{X}}")],
      },
      replies: ["nonsense", "Ada@Example.org"],
    },
  },

  reply: "ada@example.org",
  forms: [
    {
      versions: { "2": { options: { variableId: "v1", labels, retryMessageContent: "Once more?" } } },
      expected: { bubbles: [closing("ada@example.org")], answers: ["ada@example.org"] },
    },
  ],
  appearances: [
    {
      question: {
        asks: "Your e-mail?",
        keys: [{ type: "ada@example.org" }, { to: "Send", press: "Enter" }],
        answer: "ada@example.org",
      },
    },
  ],
});
