import { defineConversationFixture } from "../../testing/conversation-fixture.ts";
import { closing } from "../../testing/file-forms.ts";
import { asks, says } from "../../testing/play.ts";

export const fixture = defineConversationFixture({
  scripts: {
    "a language that the bot doesn't speak": {
      groups: {
        A: [
          says("One"),
          { type: "Set language", options: { language: "de", variableId: "vX" } },
          says("Two {{X}}"),
          asks("X"),
        ],
      },
      replies: ["x"],
    },
  },
  forms: [{ versions: { "6.1": { options: { language: "{{Nothing}}" } } }, expected: { bubbles: [closing()] } }],
  appearances: [{ options: { language: "de" } }],
});
