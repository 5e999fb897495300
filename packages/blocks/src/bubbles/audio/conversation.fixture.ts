import { defineConversationFixture } from "../../testing/conversation-fixture.ts";
import { closing } from "../../testing/file-forms.ts";
import { asks } from "../../testing/play.ts";

export const fixture = defineConversationFixture({
  scripts: {
    "a sound": {
      groups: { A: [{ type: "audio", options: { url: "https://a.example/a.mp3" } }, asks("X")] },
      replies: ["ok"],
    },
  },
  forms: [
    {
      versions: {
        "3": { content: { url: "https://example.org/sound.mp3" } },
        "4": { content: { url: "https://example.org/sound.mp3", isAutoplayEnabled: false } },
      },
      expected: { bubbles: ["audio: ", closing()] },
    },
  ],
  appearances: [{ options: { url: "https://media.test/song.mp3" } }],
});
