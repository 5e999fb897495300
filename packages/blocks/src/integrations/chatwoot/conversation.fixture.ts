import { defineConversationFixture } from "../../testing/conversation-fixture.ts";
import { closing } from "../../testing/file-forms.ts";
import { asks, says } from "../../testing/play.ts";

export const fixture = defineConversationFixture({
  scripts: {
    // With no token, no host calls anybody; what it opens is for the journey of the blocks on the page.
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
