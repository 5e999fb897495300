import { defineConversationFixture } from "../../testing/conversation-fixture.ts";
import { closing } from "../../testing/file-forms.ts";
import { asks, says } from "../../testing/play.ts";

export const fixture = defineConversationFixture({
  scripts: {
    // Without a token the block does nothing; a journey tests the widget.
    "no token": { groups: { A: [says("Before"), { type: "Chatwoot" }, asks("X")] }, replies: ["ok"] },
  },
  forms: [
    {
      versions: {
        "3": { options: { baseUrl: "https://app.chatwoot.com", websiteToken: "t", user: { name: '"Ada"' } } },
        "6": { options: { task: "Show widget", websiteToken: "t", user: { id: "{{Limit}}" } } },
      },
      expected: { bubbles: [closing()], needs: ["chatwoot"] },
    },
  ],
  appearances: [{}],
});
