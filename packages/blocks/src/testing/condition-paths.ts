import type { Condition, JsonObject } from "@parley/core";
import type { OptionsFixture, SceneItem } from "./options-fixture.ts";

type Paths = NonNullable<OptionsFixture["paths"]>;

const holds = { variableId: "one", comparisonOperator: "Equal to", value: "1" } as const;
const fails = { ...holds, value: "2" } as const;

/** Makes the scenes for a condition; `itemsWith` returns a block's rows with the condition at this path. */
export const conditionPaths = (path: string, itemsWith: (condition: JsonObject) => SceneItem[]): Paths => {
  const scene = (condition: Condition) => ({
    values: { one: "1" },
    items: itemsWith(condition as unknown as JsonObject),
  });
  const single = scene({ comparisons: [holds] });
  return {
    [`${path}.logicalOperator`]: scene({ logicalOperator: "OR", comparisons: [holds, fails] }),
    [`${path}.comparisons[].variableId`]: { ...single, to: ["two"] },
    [`${path}.comparisons[].comparisonOperator`]: single,
    [`${path}.comparisons[].value`]: single,
  };
};

/** Makes the scenes for a display condition; `itemsWith` returns a block's rows, the first with that condition. */
export const displayConditionPaths = (path: string, itemsWith: (display: JsonObject) => SceneItem[]): Paths => ({
  [`${path}.isEnabled`]: {
    items: itemsWith({ isEnabled: false, condition: { comparisons: [fails] } }),
  },
  ...conditionPaths(`${path}.condition`, (condition) => itemsWith({ isEnabled: true, condition })),
});
