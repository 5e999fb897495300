import type * as z from "zod";
import { describeValue } from "../format/bot-file-error.ts";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";

/** A value that was replaced by its default: where (in words of the options), what it should be, what it is. */
export interface WrongValue {
  path: string;
  expected: string;
  found: string;
}

/** More rounds than any schema needs: each takes away at least one wrong value, or the object around it. */
const maxRounds = 50;

/**
 * The complete options: parsed by their schema, which fills in the defaults. A wrong value, or the nearest thing around
 * it that may be absent, is taken out, so that its default takes its place; it is told to `onWrong`. Null is the same as
 * absent. Keys the schema doesn't know are kept.
 */
export const compileOptions = (
  schema: z.ZodType<object>,
  stored: JsonObject,
  onWrong: (wrong: WrongValue) => void,
): JsonObject => {
  let options = stored;
  for (let round = 0; round < maxRounds; round++) {
    const parsed = schema.safeParse(options);
    // What a schema of JSON options gives is JSON.
    if (parsed.success) return parsed.data as JsonObject;
    const paths = parsed.error.issues.map((issue) => {
      const path = existingPath(options, issue.path);
      const value = valueAt(options, path);
      if (value !== null) {
        onWrong({
          path: pathText(path),
          expected: expectedBy(issue, path.length < issue.path.length),
          found: describeValue(value),
        });
      }
      return path;
    });
    options = withoutPaths(options, paths);
  }
  return schema.parse({}) as JsonObject;
};

type Path = readonly PropertyKey[];

/** The path as far as the value has it: a missing key is the fault of the object around it. */
const existingPath = (value: Json, path: Path): Path => {
  let current: Json | undefined = value;
  for (const [index, key] of path.entries()) {
    current = childOf(current, key);
    if (current === undefined) return path.slice(0, index);
  }
  return path;
};

const childOf = (value: Json | undefined, key: PropertyKey): Json | undefined => {
  if (Array.isArray(value)) return typeof key === "number" ? value[key] : undefined;
  return isJsonObject(value) && typeof key === "string" && Object.hasOwn(value, key) ? value[key] : undefined;
};

const valueAt = (value: Json, path: Path): Json | undefined =>
  path.reduce<Json | undefined>((current, key) => childOf(current, key), value);

const pathText = (path: Path): string =>
  path.map((key, index) => (typeof key === "number" ? `[${key}]` : `${index === 0 ? "" : "."}${String(key)}`)).join("");

const expectedBy = (issue: z.core.$ZodIssue, isAround: boolean): string => {
  const rest = issue.path.map(String).join(".");
  if (isAround) return `an object with ${rest}`;
  if (issue.code === "invalid_type") return kinds[issue.expected] ?? issue.expected;
  if (issue.code === "invalid_value") return `one of ${issue.values.map(String).join(", ")}`;
  if (issue.code === "too_small") return `at least ${issue.minimum}`;
  if (issue.code === "too_big") return `at most ${issue.maximum}`;
  if (issue.code === "invalid_union") {
    const options = issue.errors.flatMap((errors) => errors.slice(0, 1).map((inner) => expectedBy(inner, false)));
    return [...new Set(options)].join(" or ") || issue.message;
  }
  return issue.message;
};

const kinds: Record<string, string> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

/** A copy without the values at these paths. An empty path leaves nothing. */
const withoutPaths = (value: JsonObject, paths: readonly Path[]): JsonObject => {
  const left = without(value, paths);
  return isJsonObject(left) ? left : {};
};

const without = (value: Json, paths: readonly Path[]): Json | undefined => {
  if (paths.some((path) => path.length === 0)) return undefined;
  const at = (key: PropertyKey) => paths.filter((path) => path[0] === key).map((path) => path.slice(1));
  if (Array.isArray(value)) {
    return value.map((entry, index) => without(entry, at(index))).filter((entry) => entry !== undefined);
  }
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).map(([key, entry]) => [
    key,
    entry === undefined ? entry : without(entry, at(key)),
  ]);
  return Object.fromEntries(entries.filter(([, entry]) => entry !== undefined));
};
