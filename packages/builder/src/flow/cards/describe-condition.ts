import { isJsonObject, type Json, needsNoValue } from "@parley/core";
import { valuesOfRows } from "@parley/core/draft";

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

/** Returns the comparisons of a condition, each as a readable line. */
export const describeCondition = (
  condition: Json | undefined,
  nameOf: (variableId: string) => string | undefined,
  words: ConditionWords,
): string[] => {
  if (!isJsonObject(condition)) return [];
  const joint = condition.logicalOperator === "AND" ? words.and : words.or;
  return valuesOfRows(condition.comparisons).map(({ variableId, comparisonOperator, value }, place) => {
    const name = (typeof variableId === "string" && nameOf(variableId)) || words.someVariable;
    const operator = typeof comparisonOperator === "string" ? comparisonOperator : "";
    const verb = words.operators[operator] ?? words.something;
    const isNumber = typeof value === "string" && /^-?\d+([.,]\d+)?$/.test(value);
    const operand = isNumber ? value : typeof value === "string" && value !== "" ? `“${value}”` : words.someValue;
    return [place > 0 ? joint : words.if, name, verb, needsNoValue(operator) ? "" : operand].filter(Boolean).join(" ");
  });
};
