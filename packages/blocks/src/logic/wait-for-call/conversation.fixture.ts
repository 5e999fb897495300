import { defineConversationFixture } from "../../testing/conversation-fixture.ts";
import { closing } from "../../testing/file-forms.ts";

export const fixture = defineConversationFixture({
  scripts: {},
  // Needs a call from outside.
  playedBy: "packages/server/src/effects/outside-calls.test.ts",
  forms: [
    {
      versions: {
        "6": { options: { responseVariableMapping: [{ id: "m", bodyPath: "data.name", variableId: "v1" }] } },
      },
      expected: { bubbles: [closing()], needs: ["listen"] },
    },
  ],
  appearances: [{}],
});
