import { defineConversationFixture } from "../../testing/conversation-fixture.ts";
import { closing } from "../../testing/file-forms.ts";
import { asks, says } from "../../testing/play.ts";

export const fixture = defineConversationFixture({
  scripts: {
    "a text with a variable": {
      groups: {
        A: [{ type: "template logic", options: { variableId: "vX", value: "Hi {{Y}}" } }, says("{{X}}"), asks("Y")],
      },
      values: { Y: "Ada" },
      replies: ["ok"],
    },
  },
  forms: [
    {
      versions: { "6.1": { options: { variableId: "v1", value: "Up to {{Limit}}" } } },
      expected: { bubbles: [closing("Up to 10")] },
    },
  ],
  appearances: [{ options: { variableId: "vY", value: "Seen" } }],
});
