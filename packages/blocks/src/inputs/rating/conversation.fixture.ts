import { defineConversationFixture } from "../../testing/conversation-fixture.ts";
import { closing } from "../../testing/file-forms.ts";
import { says } from "../../testing/play.ts";

export const fixture = defineConversationFixture({
  scripts: {
    "a wrong answer, then a right one": {
      groups: {
        A: [says("Please"), { type: "rating input", options: { variableId: "vX" } }, says("It is {{X}}")],
      },
      replies: ["12", "7"],
    },
  },

  reply: "5",
  forms: [
    {
      versions: {
        "3": {
          options: {
            variableId: "v1",
            buttonType: "Numbers",
            length: 10,
            labels: { left: "Bad", right: "Good", button: "Go" },
            customIcon: { isEnabled: false },
          },
        },
        "4": { options: { variableId: "v1", length: 5, buttonType: "Icons", isOneClickSubmitEnabled: true } },
        "6": { options: { variableId: "v1", startsAt: 1, customIcon: { isEnabled: true, svg: "<svg></svg>" } } },
      },
      expected: { bubbles: [closing("5")], answers: ["5"] },
    },
  ],
  appearances: [
    {
      options: { labels: { left: "Never", right: "Surely" } },
      question: {
        asks: "How likely?",
        keys: [{ press: "ArrowRight" }, { press: "ArrowRight" }, { to: "Send", press: "Enter" }],
      },
    },
    {
      options: { buttonType: "Icons", length: 5, isOneClickSubmitEnabled: true },
      question: { asks: "How many stars?", keys: [{ to: "4 / 5", press: "Enter" }], answer: "4 of 5" },
    },
  ],
});
