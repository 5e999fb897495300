import { defineConversationFixture } from "../../testing/conversation-fixture.ts";
import { closing } from "../../testing/file-forms.ts";
import { says } from "../../testing/play.ts";

const labels = { placeholder: "Your answer", button: "Go" };

export const fixture = defineConversationFixture({
  scripts: {
    "two wrong answers, then a right one": {
      groups: {
        A: [
          says("Please"),
          { type: "number input", options: { variableId: "vX", min: 2, max: 10 } },
          says("It is {{X}}"),
        ],
      },
      replies: ["ten", "11", "4"],
    },
  },

  reply: "5",
  forms: [
    {
      versions: {
        "2": { options: { variableId: "v1", labels, min: 1, max: 10, step: 1 } },
        "6": { options: { variableId: "v1", labels, min: 1, max: "{{Limit}}", step: 0.5 } },
        "6.1": { options: { variableId: "v1", labels, style: "currency", currency: "EUR", locale: "de-DE" } },
      },
      expected: { bubbles: [closing("5")], answers: ["5"] },
    },
  ],
  appearances: [
    {
      options: { min: 1, max: 9, style: "unit", unit: "liter" },
      question: { asks: "How many?", keys: [{ type: "7" }, { press: "Enter" }] },
    },
  ],
});
