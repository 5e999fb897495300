import { isJsonObject, type Json, type JsonObject } from "@parley/core";
import { byOrder } from "@parley/core/draft";

/** The words of comparisons, from the translations. */
export interface ConditionWords {
  /** By stored operator. */
  operators: Readonly<Record<string, string>>;
  if: string;
  and: string;
  or: string;
  /** Shown for a part that is not set yet. */
  something: string;
  someVariable: string;
  someValue: string;
  empty: string;
}

const rowsOf = (value: Json | undefined): JsonObject[] => {
  if (Array.isArray(value)) return value.filter(isJsonObject);
  if (!isJsonObject(value)) return [];
  return Object.entries(value)
    .flatMap(([id, row]) =>
      isJsonObject(row) && typeof row.order === "string" && isJsonObject(row.values)
        ? [{ id, order: row.order, values: row.values }]
        : [],
    )
    .sort(byOrder)
    .map(({ values }) => values);
};

const withoutValue = new Set(["Is set", "Is empty"]);

/** Returns the comparisons of a condition, each as a readable line. */
export const describeCondition = (
  condition: Json | undefined,
  nameOf: (variableId: string) => string | undefined,
  words: ConditionWords,
): string[] => {
  if (!isJsonObject(condition)) return [];
  const joint = condition.logicalOperator === "AND" ? words.and : words.or;
  return rowsOf(condition.comparisons).map(({ variableId, comparisonOperator, value }, place) => {
    const name = (typeof variableId === "string" && nameOf(variableId)) || words.someVariable;
    const operator = typeof comparisonOperator === "string" ? comparisonOperator : "";
    const verb = words.operators[operator] ?? words.something;
    const operand = typeof value === "string" && value !== "" ? `“${value}”` : words.someValue;
    return [place > 0 ? joint : words.if, name, verb, withoutValue.has(operator) ? "" : operand]
      .filter(Boolean)
      .join(" ");
  });
};
