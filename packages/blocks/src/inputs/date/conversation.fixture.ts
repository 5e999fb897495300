import { defineConversationFixture } from "../../testing/conversation-fixture.ts";
import { closing } from "../../testing/file-forms.ts";
import { says } from "../../testing/play.ts";

export const fixture = defineConversationFixture({
  scripts: {
    "a wrong answer, then a right one": {
      groups: {
        A: [says("Please"), { type: "date input", options: { variableId: "vX" } }, says("It is {{X}}")],
      },
      replies: ["never", "2026-02-01"],
    },
  },

  reply: "2026-11-20",
  forms: [
    {
      versions: {
        "2": {
          options: {
            variableId: "v1",
            hasTime: false,
            isRange: false,
            labels: { from: "From:", to: "To:", button: "Go" },
          },
        },
        "4": { options: { variableId: "v1", format: "dd/MM/yyyy", min: "2020-01-01", max: "2030-12-31" } },
        "6.1": { options: { variableId: "v1", format: "dd/MM/yyyy", labels: { separator: "until" } } },
      },
      expected: { bubbles: [closing("20/11/2026")], answers: ["20/11/2026"] },
    },
  ],
  appearances: [
    {
      question: {
        asks: "Which day?",
        keys: [{ type: "11202026" }, { to: "Send", press: "Enter" }],
        answer: "20/11/2026",
      },
    },
    {
      options: { isRange: true, hasTime: true },
      question: {
        asks: "From when to when?",
        keys: [
          { type: "11202026\t0900AM" },
          { to: "To:", press: "" },
          { type: "11212026\t0900AM" },
          { to: "Send", press: "Enter" },
        ],
      },
    },
  ],
});
