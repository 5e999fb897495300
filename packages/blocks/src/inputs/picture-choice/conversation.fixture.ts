import { defineConversationFixture } from "../../testing/conversation-fixture.ts";
import { closing } from "../../testing/file-forms.ts";
import { says } from "../../testing/play.ts";

const pictures = ["Cat", "Dog"].map((title) => ({
  id: title,
  title,
  pictureSrc: `https://media.test/${title}.png`,
  description: "An animal",
}));

export const fixture = defineConversationFixture({
  scripts: {
    "a picture": {
      groups: {
        A: [
          says("Please"),
          {
            type: "picture choice input",
            options: { variableId: "vX" },
            items: [
              { id: "c", pictureSrc: "https://a.example/c.png", title: "Cat", description: "Miaow" },
              { id: "d", pictureSrc: "https://a.example/d.png", title: "Dog" },
            ],
          },
          says("It is {{X}}"),
        ],
      },
      replies: ["Cat"],
    },
  },

  forms: [
    {
      versions: {
        "3": {
          options: { variableId: "v1", isMultipleChoice: false, buttonLabel: "Go" },
          items: [{ id: "i1", pictureSrc: "https://example.org/red.png", title: "Red", description: "Warm" }],
        },
        "6.1": {
          options: { variableId: "v1", dynamicItems: { isEnabled: false } },
          items: [{ id: "i1", pictureSrc: "https://example.org/red.png", title: "Crimson", value: "Red" }],
        },
      },
      expected: { bubbles: [closing("Red")], answers: ["Red"] },
    },
  ],
  appearances: [
    {
      items: pictures,
      question: { asks: "Which animal?", keys: [{ to: "Dog An animal", press: "Enter" }], answer: "Dog" },
    },
    {
      options: { isMultipleChoice: true },
      items: pictures,
      question: {
        asks: "Which animals?",
        keys: [
          { to: "Cat An animal", press: "Space" },
          { to: "Send", press: "Enter" },
        ],
        answer: "Cat",
      },
    },
  ],
});
