import { defineConversationFixture } from "../../testing/conversation-fixture.ts";
import { closing } from "../../testing/file-forms.ts";
import { asks, says } from "../../testing/play.ts";

export const fixture = defineConversationFixture({
  scripts: {
    "a new tab": {
      groups: {
        A: [says("Off"), { type: "Redirect", options: { url: "https://a.example", isNewTab: true } }, asks("X")],
      },
      replies: ["back"],
    },
  },
  forms: [
    {
      versions: { "2": { options: { url: "https://example.org", isNewTab: true } } },
      expected: { bubbles: [closing()], needs: ["redirect"] },
    },
  ],
  appearances: [{ options: { url: "https://media.test/elsewhere", isNewTab: true } }],
});
