import { defineConversationFixture } from "../../testing/conversation-fixture.ts";
import { closing } from "../../testing/file-forms.ts";
import { says } from "../../testing/play.ts";

const labels = { placeholder: "Your answer", button: "Go" };

export const fixture = defineConversationFixture({
  scripts: {
    "a wrong answer, then a right one": {
      groups: {
        A: [says("Please"), { type: "url input", options: { variableId: "vX" } }, says("It is {{X}}")],
      },
      replies: ["nonsense", "example.org/a"],
    },
  },

  reply: "https://example.org",
  forms: [
    {
      versions: { "2": { options: { variableId: "v1", labels, retryMessageContent: "Once more?" } } },
      expected: { bubbles: [closing("https://example.org")], answers: ["https://example.org"] },
    },
  ],
  appearances: [
    {
      question: {
        asks: "Your page?",
        keys: [{ type: "https://example.org" }, { to: "Send", press: "Enter" }],
        answer: "https://example.org",
      },
    },
  ],
});
