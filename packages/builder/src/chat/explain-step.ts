import {
  type Comparison,
  type Condition,
  isJsonObject,
  type Json,
  needsNoValue,
  type VariableValue,
} from "@parley/core";
import type { Definitions } from "@parley/core/fields";
import type { TraceStep } from "@parley/viewer/try-out";

/** A comparison with the values at that time. */
interface ExplainedComparison {
  name: string | null;
  value: string;
  operator: NonNullable<Comparison["comparisonOperator"]>;
  /** Absent for operators that need no second value. */
  other?: string;
}

/** Why a branch was taken. */
export interface Reason {
  joint: "and" | "or";
  comparisons: ExplainedComparison[];
}

/** A value in one line. */
export const showValue = (value: VariableValue | undefined): string =>
  value === null || value === undefined ? "" : Array.isArray(value) ? value.map((one) => one ?? "").join(", ") : value;

/** Returns the condition in a row of a block; each block type has its own key for it. */
const conditionIn = (row: Record<string, unknown>, blockType: string, definitions: Definitions): Condition | null => {
  const item = Object.hasOwn(definitions, blockType) ? definitions[blockType]?.item : undefined;
  if (!item || !("fields" in item)) return null;
  const key = Object.entries(item.fields).find(([, field]) => field.kind === "condition")?.[0];
  const condition = key === undefined ? undefined : row[key];
  // The only cast: compiling has checked the value.
  return isJsonObject((condition ?? null) as Json) ? (condition as Condition) : null;
};

/**
 * Explains why a block chose its row: the comparisons with the values at that time. Returns null if nothing was
 * compared.
 */
export const explainStep = (
  { what, row, values = {}, blockType }: TraceStep,
  definitions: Definitions,
  nameOf: (variableId: string) => string | null,
): Reason | null => {
  const condition = what === "ran" && row ? conditionIn(row, blockType, definitions) : null;
  const comparisons = (condition?.comparisons ?? []).flatMap(
    ({ variableId, comparisonOperator, value }): ExplainedComparison[] =>
      comparisonOperator === undefined
        ? []
        : [
            {
              name: variableId === undefined ? null : nameOf(variableId),
              value: showValue(values[variableId ?? ""]),
              operator: comparisonOperator,
              ...(needsNoValue(comparisonOperator) ? {} : { other: value ?? "" }),
            },
          ],
  );
  if (comparisons.length === 0) return null;
  return { joint: condition?.logicalOperator === "AND" ? "and" : "or", comparisons };
};

/** Returns the text of a row, for example of a button; empty without one. */
export const rowText = (row: Record<string, unknown> | undefined): string => {
  const text = row && [row.content, row.title, row.label].find((one) => typeof one === "string" && one.trim() !== "");
  return typeof text === "string" ? text : "";
};
