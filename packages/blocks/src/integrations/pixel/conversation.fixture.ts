import { defineConversationFixture } from "../../testing/conversation-fixture.ts";
import { closing } from "../../testing/file-forms.ts";
import { asks, says } from "../../testing/play.ts";

export const fixture = defineConversationFixture({
  scripts: {
    // Without settings the block does nothing; a journey tests its events.
    "nothing set": { groups: { A: [says("Before"), { type: "Pixel" }, asks("X")] }, replies: ["ok"] },
  },
  forms: [
    {
      versions: {
        "6": { options: { pixelId: "1", eventType: "Purchase", params: [{ id: "p1", key: "value", value: "5" }] } },
      },
      expected: { bubbles: [closing()], needs: ["pixel"] },
    },
    {
      versions: { "6.1": { options: { pixelId: "1", isInitSkip: true, eventType: "Custom", name: "Quiz" } } },
      expected: { bubbles: [closing()], needs: ["pixel"] },
    },
  ],
  appearances: [{}],
});
