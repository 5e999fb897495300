import { needsNoValue } from "../conditions/comparison.ts";
import type { Comparison, Condition } from "../conditions/condition.ts";
import { isJsonObject } from "../values/json.ts";
import type { FieldValue } from "./read-fields.ts";

/** The condition in a field, if it holds one. Compiling has checked its shape. */
export const readCondition = ({ field, value }: FieldValue): Condition | undefined =>
  field.kind === "condition" && isJsonObject(value) ? (value as Condition) : undefined;

/** The comparisons in a field; none if it holds no condition. */
export const readComparisons = (field: FieldValue): Comparison[] => readCondition(field)?.comparisons ?? [];

/** Operators that test whether a variable has a value. An author who uses one expects empty variables. */
export const isPresenceTest = ({ comparisonOperator }: Comparison): boolean => needsNoValue(comparisonOperator);
