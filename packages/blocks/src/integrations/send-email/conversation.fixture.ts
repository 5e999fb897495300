import { defineConversationFixture } from "../../testing/conversation-fixture.ts";
import { closing } from "../../testing/file-forms.ts";
import { asks, says } from "../../testing/play.ts";

const options = { recipients: ["ada@example.org"], subject: "Hi", replyTo: "{{Email}}", cc: [], bcc: [] };

export const fixture = defineConversationFixture({
  scripts: {
    // Without recipients no host sends anything; other tests cover that.
    "no recipients": { groups: { A: [says("Before"), { type: "Email" }, asks("X")] }, replies: ["ok"] },
  },
  forms: [
    {
      versions: {
        "3": {
          options: { credentialsId: "default", ...options, body: "There" },
          becomes: { options: { credentialsId: "default", ...options, body: "There", isCustomBody: true } },
        },
        "6": {
          options: { credentialsId: "smtp1", ...options, isCustomBody: true, isBodyCode: true, body: "<p>Hi</p>" },
        },
      },
      expected: { bubbles: [closing()], needs: ["send"] },
    },
  ],
  appearances: [{}],
});
