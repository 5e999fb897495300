import { defineConversationFixture } from "../../testing/conversation-fixture.ts";
import { closing } from "../../testing/file-forms.ts";
import { asks, says } from "../../testing/play.ts";

export const fixture = defineConversationFixture({
  scripts: {
    // Without an event the block does nothing; a journey tests bookings.
    "no event": { groups: { A: [says("Before"), { type: "cal-com" }, asks("X")] }, replies: ["ok"] },
  },
  forms: [
    {
      versions: {
        "6.1": {
          options: {
            action: "Book event",
            link: "ada/30min",
            layout: "Weekly",
            anyPrefilledInformations: [{ questionId: "company", value: "{{Limit}}" }],
            saveBookedDateInVariableId: "v1",
          },
        },
      },
      expected: { bubbles: ["cal-com: https://app.cal.com/ada/30min", closing()], needs: ["wait for booking"] },
    },
  ],
  appearances: [{}],
});
