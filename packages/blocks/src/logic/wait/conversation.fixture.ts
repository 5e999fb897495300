import { defineConversationFixture } from "../../testing/conversation-fixture.ts";
import { closing } from "../../testing/file-forms.ts";
import { asks, says } from "../../testing/play.ts";

export const fixture = defineConversationFixture({
  scripts: {
    "two waits": {
      groups: {
        A: [
          says("One"),
          { type: "Wait", options: { secondsToWaitFor: "2" } },
          says("Two"),
          { type: "Wait", options: { secondsToWaitFor: "1", shouldPause: true } },
          asks("X"),
        ],
      },
      replies: ["x"],
    },
  },
  forms: [
    {
      versions: {
        "3": { options: { secondsToWaitFor: "1" } },
        "4": { options: { secondsToWaitFor: "{{Limit}}", shouldPause: true } },
      },
      expected: { bubbles: [closing()], needs: ["wait"] },
    },
  ],
  appearances: [{ options: { secondsToWaitFor: "0.1" } }],
});
