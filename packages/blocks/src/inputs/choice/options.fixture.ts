import { displayConditionPaths } from "../../testing/condition-paths.ts";
import { defineOptionsFixture } from "../../testing/options-fixture.ts";

const first = { id: "item one", content: "Red", to: "B" };
const second = { id: "item two", content: "Blue" };

export const fixture = defineOptionsFixture({
  base: { items: [first, second], replies: ["nothing of this", "Red"], values: { two: ["Red", "Green"] } },
  paths: {
    ...displayConditionPaths("items[].displayCondition", (displayCondition) => [
      { ...first, displayCondition },
      second,
    ]),
  },
});
