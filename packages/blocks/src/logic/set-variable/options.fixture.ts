import { defineOptionsFixture } from "../../testing/options-fixture.ts";

const lists = {
  values: { one: "b", two: ["a", "b"], three: ["x", "y"] },
  options: {
    mapListItemParams: { baseItemVariableId: "one", baseListVariableId: "two", targetListVariableId: "three" },
  },
};
const broken = { options: { expressionToEvaluate: "missing()" } };

export const fixture = defineOptionsFixture({
  base: { options: { expressionToEvaluate: "1 + 1" } },
  paths: {
    isCode: broken,
    saveErrorInVariableId: broken,
    isUnsafe: { context: { isPreview: true } },
    timeZone: { to: ["Asia/Tokyo"] },
    saveItemInVariableId: { values: { answer: ["a", "b"] } },
    "mapListItemParams.baseItemVariableId": lists,
    "mapListItemParams.baseListVariableId": lists,
    "mapListItemParams.targetListVariableId": lists,
  },
});
