import { defineConversationFixture } from "../../testing/conversation-fixture.ts";
import { closing } from "../../testing/file-forms.ts";
import { asks, says } from "../../testing/play.ts";

export const fixture = defineConversationFixture({
  scripts: {
    // Without an event nobody waits; what is booked is for the journey of the blocks on the page.
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
