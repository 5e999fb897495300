import { defineConversationFixture } from "../../testing/conversation-fixture.ts";
import { closing } from "../../testing/file-forms.ts";
import { asks } from "../../testing/play.ts";

export const fixture = defineConversationFixture({
  scripts: {
    "an address with a variable, and a link": {
      groups: {
        A: [
          {
            type: "image",
            options: { url: "https://a.example/{{X}}.png", clickLink: { url: "https://b.example", alt: "B" } },
          },
          asks("X"),
        ],
      },
      replies: ["ok"],
    },
  },
  forms: [
    {
      versions: {
        "2": { content: { url: "https://example.org/picture.png" } },
        "4": {
          content: {
            url: "https://example.org/picture.png",
            clickLink: { url: "https://example.org", alt: "A picture" },
          },
        },
      },
      expected: { bubbles: ["image: ", closing()] },
    },
  ],
  appearances: [
    { options: { url: "https://media.test/sea.png", clickLink: { alt: "The sea" } } },
    { options: { url: "https://media.test/map.png", clickLink: { url: "https://media.test", alt: "A map" } } },
  ],
});
