import { defineOptionsFixture } from "../../testing/options-fixture.ts";

export const fixture = defineOptionsFixture({
  base: {
    options: { typebotId: "other" },
    linked: [
      {
        id: "other",
        variables: ["one"],
        groups: {
          A: [{ type: "Set variable", options: { variableId: "vone", expressionToEvaluate: "7" } }],
          B: [{ type: "Wait", options: { secondsToWaitFor: "1" } }],
        },
      },
    ],
  },
});
