import { displayConditionPaths } from "../../testing/condition-paths.ts";
import { defineOptionsFixture } from "../../testing/options-fixture.ts";

const first = { id: "item one", pictureSrc: "https://example.org/red.png", title: "Red" };
const second = { id: "item two", pictureSrc: "https://example.org/blue.png", title: "Blue" };

const dynamic = { isEnabled: true, pictureSrcsVariableId: "one" };

export const fixture = defineOptionsFixture({
  base: {
    items: [first, second],
    replies: ["nothing of this", "Red"],
    values: { one: ["https://example.org/green.png"], two: ["Green"] },
  },
  paths: {
    "dynamicItems.isEnabled": { options: { dynamicItems: { ...dynamic, isEnabled: false } } },
    "dynamicItems.titlesVariableId": { options: { dynamicItems: dynamic } },
    "dynamicItems.descriptionsVariableId": { options: { dynamicItems: dynamic } },
    ...displayConditionPaths("items[].displayCondition", (displayCondition) => [
      { ...first, displayCondition },
      second,
    ]),
  },
});
