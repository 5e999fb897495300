import { defineConversationFixture } from "../../testing/conversation-fixture.ts";
import { closing } from "../../testing/file-forms.ts";
import { asks, says } from "../../testing/play.ts";

export const fixture = defineConversationFixture({
  scripts: {
    // Without settings the block does nothing; a journey tests its events.
    "nothing set": { groups: { A: [says("Before"), { type: "Google Analytics" }, asks("X")] }, replies: ["ok"] },
  },
  forms: [
    {
      versions: {
        "3": { options: { trackingId: "G-1", category: "chat", action: "lead", label: "start", value: 5 } },
        "6": { options: { trackingId: "G-1", action: "lead", value: "{{Limit}}", sendTo: "AW-1/x" } },
      },
      expected: { bubbles: [closing()], needs: ["googleAnalytics"] },
    },
  ],
  appearances: [{}],
});
