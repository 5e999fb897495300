import { defineConversationFixture } from "../../testing/conversation-fixture.ts";
import { elsewhere } from "../../testing/file-forms.ts";
import { asks, says } from "../../testing/play.ts";

export const fixture = defineConversationFixture({
  scripts: {
    "always the first path": {
      groups: {
        A: [
          {
            type: "AB test",
            options: { aPercent: 100 },
            items: [
              { id: "a", path: "a", to: "B" },
              { id: "b", path: "b", to: "C" },
            ],
          },
        ],
        B: [says("Always A"), asks("X")],
        C: [says("Never")],
      },
      replies: ["x"],
    },
  },
  forms: [
    {
      versions: {
        "4": {
          options: { aPercent: 100 },
          items: [
            { id: "i1", path: "a", to: "elsewhere" },
            { id: "i2", path: "b" },
          ],
        },
      },
      expected: { bubbles: [elsewhere] },
    },
  ],
  appearances: [
    {
      options: { aPercent: 100 },
      items: [
        { id: "a", path: "a" },
        { id: "b", path: "b" },
      ],
    },
  ],
});
