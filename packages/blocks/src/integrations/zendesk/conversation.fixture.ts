import { defineConversationFixture } from "../../testing/conversation-fixture.ts";
import { closing } from "../../testing/file-forms.ts";
import { asks, says } from "../../testing/play.ts";

export const fixture = defineConversationFixture({
  scripts: {
    // Without an account no host opens anything; a journey tests the widget.
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
