import type { PatternTest } from "../patterns/pattern.ts";
import type { VariableValue } from "../values/variable.ts";
import { type ComparisonOperator, compare } from "./comparison.ts";

export type Comparison = {
  id?: string | undefined;
  variableId?: string | undefined;
  comparisonOperator?: ComparisonOperator | undefined;
  value?: string | undefined;
};

export type Condition = {
  /** Absent: one match suffices (specification, section 4). */
  logicalOperator?: "AND" | "OR" | undefined;
  comparisons?: Comparison[] | undefined;
};

/** How a condition reads values and tests patterns. */
export interface Values {
  value(variableId: string | undefined): VariableValue;
  raw(template: string): VariableValue;
  matches: PatternTest;
}

/** Whether an item of a choice is shown. */
export type DisplayCondition = {
  isEnabled?: boolean | undefined;
  condition?: Condition | undefined;
};

const nothing = new Set(["undefined", "null"]);

const holds = ({ variableId, comparisonOperator, value = "" }: Comparison, values: Values): boolean => {
  if (!comparisonOperator) return false;
  return compare(
    values.value(variableId),
    comparisonOperator,
    nothing.has(value) ? null : values.raw(value),
    values.matches,
  );
};

/** Whether a condition is met. A condition without comparisons is never met. */
export const isConditionMet = (condition: Condition | undefined, values: Values): boolean => {
  const comparisons = condition?.comparisons ?? [];
  if (comparisons.length === 0) return false;
  return condition?.logicalOperator === "AND"
    ? comparisons.every((comparison) => holds(comparison, values))
    : comparisons.some((comparison) => holds(comparison, values));
};

/** Whether an item is shown: always, unless it has an enabled condition that is not met. */
export const isDisplayed = (display: DisplayCondition | undefined, values: Values): boolean =>
  !display?.isEnabled || !display.condition || isConditionMet(display.condition, values);
