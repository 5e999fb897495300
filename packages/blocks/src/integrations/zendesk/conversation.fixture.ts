import { defineConversationFixture } from "../../testing/conversation-fixture.ts";
import { closing } from "../../testing/file-forms.ts";
import { asks, says } from "../../testing/play.ts";

export const fixture = defineConversationFixture({
  scripts: {
    // No host has an account in these: what it opens with one is for the journey of the blocks on the page.
    "no account": { groups: { A: [says("Before"), { type: "zendesk" }, asks("X")] }, replies: ["ok"] },
  },
  forms: [
    {
      versions: {
        "6.1": { options: { action: "Open Web Widget", webWidgetKey: "key", userId: "{{Limit}}", name: "Ada" } },
      },
      expected: { bubbles: [closing()], needs: ["sign in"] },
    },
  ],
  appearances: [{}],
});
