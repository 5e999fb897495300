import { isJsonObject, type Json } from "../values/json.ts";

type Single = string | boolean | number;

/**
 * A statement about the values of other fields. A field is named by its path of keys from the object that the statement
 * stands in (`waitForEvent.isEnabled`); `../` goes one object up, and `/` begins at the options as a whole.
 */
export type ShowIf =
  | { readonly field: string; readonly is: Single | readonly Single[] }
  | { readonly field: string; readonly isFilled: boolean }
  | { readonly all: readonly ShowIf[] }
  | { readonly any: readonly ShowIf[] }
  | { readonly not: ShowIf };

/** The objects around a field, the outermost first. */
export type Surroundings = readonly (Json | undefined)[];

/** Whether a statement holds, given the objects around the field that it is about. */
export const holds = (statement: ShowIf, surroundings: Surroundings): boolean => {
  if ("all" in statement) return statement.all.every((part) => holds(part, surroundings));
  if ("any" in statement) return statement.any.some((part) => holds(part, surroundings));
  if ("not" in statement) return !holds(statement.not, surroundings);
  const value = valueFrom(statement.field, surroundings);
  if ("isFilled" in statement) return isFilled(value) === statement.isFilled;
  const { is } = statement;
  return typeof is === "object" ? is.some((single) => single === value) : value === is;
};

/** The paths of the fields that a statement asks about. */
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

/** The value under a path of keys: `waitForEvent.isEnabled`. */
export const valueAt = (object: Json | undefined, path: string): Json | undefined => {
  let value = object;
  for (const key of path.split(".")) value = isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return value;
};
