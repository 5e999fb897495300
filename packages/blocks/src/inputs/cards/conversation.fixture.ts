import { defineConversationFixture } from "../../testing/conversation-fixture.ts";
import { closing } from "../../testing/file-forms.ts";
import { says } from "../../testing/play.ts";

export const fixture = defineConversationFixture({
  scripts: {
    "a card with a path": {
      groups: {
        A: [
          {
            type: "cards",
            options: { variableId: "vX" },
            items: [{ id: "one", title: "One", paths: [{ id: "p", text: "Take", to: "B" }] }],
          },
          says("Not here"),
        ],
        B: [says("It is {{X}}")],
      },
      replies: ["One"],
    },
  },
  forms: [
    {
      versions: {
        "6.1": {
          options: { saveResponseMapping: [{ field: "Internal Value", variableId: "v1" }] },
          items: [
            {
              id: "i1",
              imageUrl: "https://example.org/red.png",
              title: "Red",
              description: "Warm",
              options: { internalValue: "42" },
              paths: [
                { id: "p1", text: "Take it" },
                { id: "p2", text: "More", to: "elsewhere" },
              ],
            },
          ],
        },
      },
      expected: { bubbles: [closing("42")], answers: ["Red"] },
    },
  ],
  appearances: [
    {
      items: ["Small", "Large"].map((title) => ({
        id: title,
        title,
        description: "A box",
        imageUrl: "https://media.test/box.png",
        paths: [{ id: `take ${title}`, text: "Take it" }],
      })),
      question: { asks: "Which box?", keys: [{ to: "Take it: Large", press: "Enter" }], answer: "Take it" },
    },
  ],
});
