import { defineConversationFixture } from "../../testing/conversation-fixture.ts";
import { closing } from "../../testing/file-forms.ts";
import { asks, says } from "../../testing/play.ts";

export const fixture = defineConversationFixture({
  scripts: {
    // Without an account no host sends a request. The block's own test covers accounts.
    "no account": { groups: { A: [says("Before"), { type: "template integration" }, asks("X")] }, replies: ["ok"] },
  },
  forms: [
    {
      versions: { "6.1": { options: { address: "https://api.example.org", text: "Hi", variableId: "v1" } } },
      expected: { bubbles: [closing()], needs: ["send"] },
    },
  ],
  appearances: [{ options: { text: "Hi" } }],
});
