import { displayConditionPaths } from "../../testing/condition-paths.ts";
import { defineOptionsFixture } from "../../testing/options-fixture.ts";

const second = { id: "card two", title: "Blue" };
const first = {
  id: "card one",
  title: "Red",
  imageUrl: "https://example.org/red.png",
  paths: [{ id: "buy", text: "Buy" }],
};

export const fixture = defineOptionsFixture({
  base: {
    options: { saveResponseMapping: [{ field: "Title", variableId: "one" }] },
    items: [first, second],
    replies: ["nothing of this", { text: "Buy", itemIds: ["buy"] }],
  },
  paths: {
    "items[].options.internalValue": {
      options: { saveResponseMapping: [{ field: "Internal Value", variableId: "one" }] },
    },
    ...displayConditionPaths("items[].options.displayCondition", (displayCondition) => [
      { ...first, options: { displayCondition } },
      second,
    ]),
  },
});
