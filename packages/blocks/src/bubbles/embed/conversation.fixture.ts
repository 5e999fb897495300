import { defineConversationFixture } from "../../testing/conversation-fixture.ts";
import { closing } from "../../testing/file-forms.ts";
import { asks } from "../../testing/play.ts";

export const fixture = defineConversationFixture({
  scripts: {
    "a page": {
      groups: { A: [{ type: "embed", options: { url: "https://a.example/page" } }, asks("X")] },
      replies: ["ok"],
    },
  },
  forms: [
    {
      versions: { "2": { content: { url: "https://example.org/page", height: 400 } } },
      expected: { bubbles: ["embed: ", closing()] },
    },
    {
      versions: {
        "6": {
          content: {
            url: "https://example.org/page",
            waitForEvent: { isEnabled: true, name: "booked", saveDataInVariableId: "v1" },
          },
        },
      },
      expected: { bubbles: ["embed: ", closing()], needs: ["wait for event"] },
    },
  ],
  appearances: [{ options: { url: "https://media.test/page" } }],
});
