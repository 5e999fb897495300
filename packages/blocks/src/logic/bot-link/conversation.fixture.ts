import { defineConversationFixture } from "../../testing/conversation-fixture.ts";
import { closing, elsewhere } from "../../testing/file-forms.ts";
import { asks, says } from "../../testing/play.ts";

export const fixture = defineConversationFixture({
  scripts: {
    "there and back": {
      groups: {
        A: [
          asks("X"),
          { type: "Typebot link", options: { typebotId: "inner", mergeResults: true } },
          says("Back: {{X}} {{Y}}"),
        ],
        Z: [says("Never")],
      },
      linked: [
        {
          id: "inner",
          groups: {
            In: [
              says("In: {{X}}"),
              asks("Y"),
              { type: "Set variable", options: { variableId: "vX", expressionToEvaluate: "{{Y}}{{Y}}" } },
            ],
          },
          variables: ["X", "Y"],
        },
      ],
      replies: ["1", "2"],
    },
    "a bot that does not exist": {
      groups: { A: [{ type: "Typebot link", options: { typebotId: "nowhere" } }, asks("X")] },
      replies: ["x"],
    },
  },
  forms: [
    {
      versions: {
        "2": {
          options: { typebotId: "current", blockId: "g2" },
          becomes: { options: { typebotId: "current", groupId: "g2", mergeResults: true } },
        },
        "3": {
          options: { typebotId: "current", groupId: "g2" },
          becomes: { options: { typebotId: "current", groupId: "g2", mergeResults: true } },
        },
        "6": {
          options: { typebotId: "current", groupId: "g2" },
          becomes: { options: { typebotId: "current", groupId: "g2", mergeResults: false } },
        },
        "6.1": { options: { typebotId: "current", groupId: "g2", mergeResults: true } },
      },
      expected: { bubbles: [elsewhere, closing()] },
    },
  ],
  appearances: [
    {
      options: { typebotId: "current", groupId: "Aside", mergeResults: true },
      groups: { Aside: [says("From aside")] },
    },
  ],
});
