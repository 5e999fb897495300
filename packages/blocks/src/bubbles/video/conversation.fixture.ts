import { defineConversationFixture } from "../../testing/conversation-fixture.ts";
import { closing } from "../../testing/file-forms.ts";
import { asks } from "../../testing/play.ts";

const youtube = { type: "youtube", id: "dQw4w9WgXcQ", url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" };

export const fixture = defineConversationFixture({
  scripts: {
    "an embedded video": {
      groups: { A: [{ type: "video", options: { url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" } }, asks("X")] },
      replies: ["ok"],
    },
  },
  forms: [
    {
      versions: {
        "2": { content: youtube },
        "3": { content: { ...youtube, height: 400 } },
        "6": { content: { ...youtube, height: "{{Answer}}", aspectRatio: "16/9", maxWidth: "100%" } },
        "6.1": { content: { ...youtube, areControlsDisplayed: false, isAutoplayEnabled: false } },
      },
      expected: { bubbles: ["video: ", closing()] },
    },
    {
      versions: {
        "3": {
          content: { type: "vimeo", id: "76979871" },
          becomes: { content: { type: "vimeo", id: "76979871", url: "https://vimeo.com/76979871" } },
        },
      },
      expected: { bubbles: ["video: ", closing()] },
    },
  ],
  appearances: [
    { options: { url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" } },
    { options: { url: "https://media.test/film.mp4" } },
  ],
});
