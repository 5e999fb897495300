import type { Comparison, Condition } from "../conditions/condition.ts";
import { isJsonObject } from "../values/json.ts";
import type { FieldValue } from "./read-fields.ts";

/** The condition in a field, if the field holds one. Compiling has checked its shape. */
export const readCondition = ({ field, value }: FieldValue): Condition | undefined =>
  field.kind === "condition" && isJsonObject(value) ? (value as Condition) : undefined;

/** The comparisons of a field; none where it holds no condition. */
export const readComparisons = (field: FieldValue): Comparison[] => readCondition(field)?.comparisons ?? [];

/** Operators that ask whether there is a value at all. Who asks that reckons with an empty variable. */
export const isPresenceTest = ({ comparisonOperator }: Comparison): boolean =>
  comparisonOperator === "Is set" || comparisonOperator === "Is empty";
