import { describeValue } from "../values/describe-value.ts";
import { isJsonObject, type Json, type JsonObject } from "../values/json.ts";
import { lookup } from "../values/record.ts";
import { type FieldSpec, ownDefault, type RootField, type Typed } from "./field-spec.ts";
import { entriesOf, fieldsInside, rowOf } from "./inside.ts";

/** A value that was replaced by its default: its path, the expected kind and the kind found. */
export interface WrongValue {
  /** Keys and indexes of rows, from the root: `labels.button`, `headers[0].value`. Empty for the root itself. */
  path: string;
  expected: string;
  found: string;
}

/** The complete values of a root; plain JSON if the compiler doesn't know its declaration. */
export type Completed<Root> =
  Root extends Typed<infer Value> ? (unknown extends Value ? JsonObject : Value) : JsonObject;

type Note = (wrong: WrongValue) => void;

const ignore: Note = () => {};

/**
 * Completes the values of some fields. Absent and null values get their default. Values of the wrong kind also get it (in a
 * list they are removed) and are reported to `onWrong`. Undeclared keys are kept.
 */
export const complete = <Root extends RootField>(
  root: Root,
  stored: unknown,
  onWrong: Note = ignore,
): Completed<Root> => {
  if (!isJsonObject(stored) && stored !== undefined && stored !== null) note(onWrong, "", "an object", stored);
  // The only cast: complete values get the type of their declaration.
  return completeObject(root, isJsonObject(stored) ? stored : {}, "", onWrong) as Completed<Root>;
};

const defaults = new WeakMap<RootField, JsonObject>();

/** The default values of all fields. Always returns the same object, which must not be changed. */
export const defaultsOf = <Root extends RootField>(root: Root): Completed<Root> => {
  const known = defaults.get(root) ?? completeObject(root, {}, "", ignore);
  defaults.set(root, known);
  return known as Completed<Root>;
};

const note = (onWrong: Note, path: string, expected: string, value: unknown): void =>
  onWrong({ path, expected, found: describeValue(value) });

const completeObject = (field: FieldSpec, stored: JsonObject, path: string, onWrong: Note): JsonObject => {
  const fields = fieldsInside(field, stored) ?? {};
  const values: JsonObject = {};
  for (const [key, inner] of entriesOf(fields)) {
    const value = completeValue(inner, stored[key] ?? undefined, path === "" ? key : `${path}.${key}`, onWrong);
    if (value !== undefined) values[key] = value;
  }
  for (const key of Object.keys(stored))
    if (key !== "__proto__" && !Object.hasOwn(fields, key) && stored[key] !== undefined) values[key] = stored[key];
  return values;
};

/** The value of a field; undefined if it is optional and absent. */
const completeValue = (field: FieldSpec, value: Json | undefined, path: string, onWrong: Note): Json | undefined => {
  const { kind } = field;
  if (kind === "object" || kind === "union" || kind === "condition") {
    if (isJsonObject(value)) return completeObject(field, value, path, onWrong);
    if (value !== undefined) note(onWrong, path, "an object", value);
    return field.isOptional || kind === "condition" ? undefined : completeObject(field, {}, path, onWrong);
  }
  if (value === undefined) return ownDefault(field);
  if (kind === "list" || kind === "key values" || kind === "rich text") {
    if (Array.isArray(value))
      return kind === "rich text"
        ? completeNodes(value, path, onWrong)
        : completeRows(rowOf(field), value, path, onWrong);
    note(onWrong, path, "a list", value);
    return ownDefault(field);
  }
  if (isRight(field, value)) return value;
  const today = kind === "choice" && typeof value === "string" ? lookup(field.olderWords ?? {}, value) : undefined;
  if (today !== undefined) return today;
  note(onWrong, path, expectedOf(field), value);
  return ownDefault(field);
};

const completeRows = (row: FieldSpec | undefined, rows: Json[], path: string, onWrong: Note): Json[] =>
  rows.flatMap((value, place) => {
    if (!row || value === null) return [];
    const at = `${path}[${place}]`;
    if (row.kind !== "object" && row.kind !== "union") {
      if (isRight(row, value)) return [value];
      note(onWrong, at, expectedOf(row), value);
      return [];
    }
    if (isJsonObject(value)) return [completeObject(row, value, at, onWrong)];
    note(onWrong, at, "an object", value);
    return [];
  });

/** Rich text: checks only what is needed to draw the text; marks and other keys are kept unchanged. */
const completeNodes = (nodes: Json[], path: string, onWrong: Note): Json[] =>
  nodes.flatMap((node, place) => {
    const at = `${path}[${place}]`;
    if (isJsonObject(node)) return [completeNode(node, at, onWrong)];
    if (node !== null) note(onWrong, at, "an object", node);
    return [];
  });

const textKeys = ["type", "text", "url"] as const;

const completeNode = (node: JsonObject, path: string, onWrong: Note): JsonObject => {
  let whole = node;
  const without = (key: string, expected: string, value: Json) => {
    if (value !== null) note(onWrong, `${path}.${key}`, expected, value);
    const { [key]: _, ...others } = whole;
    whole = others;
  };
  for (const key of textKeys) {
    const value = node[key];
    if (value !== undefined && typeof value !== "string") without(key, "a text", value);
  }
  const { children } = node;
  if (Array.isArray(children)) {
    const completed = completeNodes(children, `${path}.children`, onWrong);
    if (completed.some((child, place) => child !== children[place]) || completed.length !== children.length)
      whole = { ...whole, children: completed };
  } else if (children !== undefined) without("children", "a list", children);
  return whole;
};

/** Whether a single value has its field's kind. */
const isRight = (field: FieldSpec, value: Json): boolean => {
  switch (field.kind) {
    case "switch":
      return typeof value === "boolean";
    case "number": {
      if (typeof value === "string") return field.template !== undefined;
      return typeof value === "number" && value >= (field.min ?? -Infinity) && value <= (field.max ?? Infinity);
    }
    case "choice":
      return typeof value === "string" && field.words.includes(value);
    default:
      return typeof value === "string";
  }
};

/** Describes what a single value should be. */
const expectedOf = (field: FieldSpec): string => {
  if (field.kind === "switch") return "true or false";
  if (field.kind === "choice") return `one of ${field.words.join(", ")}`;
  if (field.kind !== "number") return "a text";
  const { min, max, template } = field;
  const bounds =
    min !== undefined && max !== undefined
      ? ` from ${min} to ${max}`
      : min !== undefined
        ? ` from ${min}`
        : max !== undefined
          ? ` up to ${max}`
          : "";
  return `a number${bounds}${template ? " or a text" : ""}`;
};
