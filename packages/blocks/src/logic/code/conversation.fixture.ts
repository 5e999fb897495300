import { defineConversationFixture } from "../../testing/conversation-fixture.ts";
import { closing } from "../../testing/file-forms.ts";
import { asks, says } from "../../testing/play.ts";

export const fixture = defineConversationFixture({
  scripts: {
    "on the page and apart from it": {
      groups: {
        A: [
          { type: "Code", options: { content: "globalThis.conformance = {{X}}" } },
          { type: "Code", options: { content: "setVariable('Y', {{X}} + 1)", isExecutedOnClient: false } },
          says("{{Y}}"),
          asks("X"),
        ],
      },
      values: { X: "1" },
      replies: ["x"],
    },
  },
  forms: [
    {
      versions: {
        "2": { options: { name: "Script", content: "console.log({{Limit}})" } },
        "3": { options: { name: "Script", content: "console.log(1)", shouldExecuteInParentContext: false } },
        "6": { options: { content: "console.log(1)", isExecutedOnClient: true } },
      },
      expected: { bubbles: [closing()], needs: ["run script"] },
    },
    {
      versions: { "6": { options: { content: "const sum = {{Limit}} + 1;", isExecutedOnClient: false } } },
      expected: { bubbles: [closing()], needs: ["evaluate"] },
    },
  ],
  appearances: [{ options: { content: "document.title = 'Seen'" } }],
});
