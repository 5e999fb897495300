import { isJsonObject, type Json } from "../values/json.ts";

type Single = string | boolean | number;

/**
 * A condition on the values of other fields. A field is named by its key path from the enclosing object
 * (`waitForEvent.isEnabled`); `../` goes up one object, and `/` starts at the root of the options.
 */
export type ShowIf =
  | { readonly field: string; readonly is: Single | readonly Single[] }
  | { readonly field: string; readonly isFilled: boolean }
  | { readonly all: readonly ShowIf[] }
  | { readonly any: readonly ShowIf[] }
  | { readonly not: ShowIf };

/** The objects that contain a field, outermost first. */
export type Surroundings = readonly (Json | undefined)[];

/** Whether a condition holds, given the objects that contain the field. */
export const holds = (statement: ShowIf, surroundings: Surroundings): boolean => {
  if ("all" in statement) return statement.all.every((part) => holds(part, surroundings));
  if ("any" in statement) return statement.any.some((part) => holds(part, surroundings));
  if ("not" in statement) return !holds(statement.not, surroundings);
  const value = valueFrom(statement.field, surroundings);
  if ("isFilled" in statement) return isFilled(value) === statement.isFilled;
  const { is } = statement;
  return typeof is === "object" ? is.some((single) => single === value) : value === is;
};

/** The paths of the fields that a condition reads. */
export const fieldsIn = (statement: ShowIf): string[] => {
  if ("all" in statement) return statement.all.flatMap(fieldsIn);
  if ("any" in statement) return statement.any.flatMap(fieldsIn);
  return "not" in statement ? fieldsIn(statement.not) : [statement.field];
};

const isFilled = (value: Json | undefined): boolean =>
  value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);

const valueFrom = (path: string, surroundings: Surroundings): Json | undefined => {
  if (path.startsWith("/")) return valueAt(surroundings[0], path.slice(1));
  let rest = path;
  let up = 0;
  for (; rest.startsWith("../"); rest = rest.slice(3)) up++;
  return valueAt(surroundings.at(-1 - up), rest);
};

/** The value at a key path: `waitForEvent.isEnabled`. */
export const valueAt = (object: Json | undefined, path: string): Json | undefined => {
  let value = object;
  for (const key of path.split(".")) value = isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return value;
};
