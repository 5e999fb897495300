import { defineConversationFixture } from "../../testing/conversation-fixture.ts";
import { closing } from "../../testing/file-forms.ts";
import { says } from "../../testing/play.ts";

export const fixture = defineConversationFixture({
  scripts: {
    "a wrong answer, then a right one": {
      groups: {
        A: [
          says("Please"),
          { type: "template input", options: { variableId: "vX", minLength: 3 } },
          says("It is {{X}}"),
        ],
      },
      replies: ["no", "yes"],
    },
  },
  reply: "Hello",
  forms: [
    {
      versions: { "6.1": { options: { variableId: "v1", labels: { button: "Go" }, minLength: 3 } } },
      expected: { bubbles: [closing("Hello")], answers: ["Hello"] },
    },
  ],
  appearances: [
    {
      question: {
        asks: "Template label?",
        keys: [{ type: "Answer to: Template label" }, { to: "Send", press: "Enter" }],
        answer: "Answer to: Template label",
      },
    },
  ],
});
