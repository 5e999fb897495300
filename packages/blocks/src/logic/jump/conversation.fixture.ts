import { defineConversationFixture } from "../../testing/conversation-fixture.ts";
import { elsewhere } from "../../testing/file-forms.ts";
import { says } from "../../testing/play.ts";

export const fixture = defineConversationFixture({
  scripts: {
    "there and back": {
      groups: {
        A: [{ type: "Jump", options: { groupId: "B" } }, says("Behind the jump")],
        B: [says("Jumped"), { type: "Return" }],
      },
    },
  },
  forms: [
    {
      versions: { "4": { options: { groupId: "g2" } }, "5": { options: { groupId: "g2", blockId: "g2.text" } } },
      expected: { bubbles: [elsewhere] },
    },
  ],
  appearances: [{ options: { groupId: "Jumped" }, groups: { Jumped: [says("After the jump"), { type: "Return" }] } }],
});
