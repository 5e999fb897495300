import { defineConversationFixture } from "../../testing/conversation-fixture.ts";
import { closing } from "../../testing/file-forms.ts";
import { says } from "../../testing/play.ts";

const labels = { placeholder: "Your answer", button: "Go" };

export const fixture = defineConversationFixture({
  scripts: {
    "a wrong answer, then a right one": {
      groups: {
        A: [says("Please"), { type: "phone number input", options: { variableId: "vX" } }, says("It is {{X}}")],
      },
      replies: ["12", "+33612345678"],
    },
  },

  reply: "+33612345678",
  forms: [
    {
      versions: {
        "2": { options: { variableId: "v1", labels, retryMessageContent: "Once more?" } },
        "3": { options: { variableId: "v1", labels, defaultCountryCode: "FR" } },
      },
      expected: { bubbles: [closing("+33612345678")], answers: ["+33612345678"] },
    },
  ],
  appearances: [
    {
      options: { defaultCountryCode: "FR" },
      question: {
        asks: "Your phone?",
        keys: [{ type: "0612345678" }, { to: "Send", press: "Enter" }],
        answer: "+33612345678",
      },
    },
  ],
});
