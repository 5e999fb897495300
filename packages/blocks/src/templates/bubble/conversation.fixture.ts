import { defineConversationFixture } from "../../testing/conversation-fixture.ts";
import { closing } from "../../testing/file-forms.ts";
import { asks } from "../../testing/play.ts";

export const fixture = defineConversationFixture({
  scripts: {
    "a line with a variable": {
      groups: { A: [{ type: "template bubble", options: { line: "Hello {{X}}" } }, asks("X")] },
      values: { X: "Ada" },
      replies: ["ok"],
    },
  },
  forms: [
    {
      versions: { "6.1": { content: { line: "Up to {{Limit}}" } } },
      expected: { bubbles: ["template bubble: Up to 10", closing()] },
    },
  ],
  appearances: [{ options: { line: "This is: Template label" } }],
});
