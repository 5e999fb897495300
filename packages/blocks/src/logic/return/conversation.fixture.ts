import { defineConversationFixture } from "../../testing/conversation-fixture.ts";
import { closing, elsewhere } from "../../testing/file-forms.ts";
import { asks } from "../../testing/play.ts";

export const fixture = defineConversationFixture({
  scripts: {
    "nowhere to go back to": { groups: { A: [{ type: "Return" }, asks("X")] }, replies: ["x"] },
  },
  forms: [
    {
      versions: { "6.1": {} },
      reachedBy: { type: "Jump", options: { groupId: "g2" } },
      expected: { bubbles: [elsewhere, closing()] },
    },
  ],
  appearances: [{}],
});
