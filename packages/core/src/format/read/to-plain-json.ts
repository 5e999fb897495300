import type { Json } from "../../values/json.ts";
import { BotFileError, wrongValueError } from "../bot-file-error.ts";

/** The deepest permitted nesting of a file: far deeper than any bot, but safe for recursive functions. */
export const maxDepth = 200;

/**
 * Copies a value as plain JSON, at most 200 levels deep. Keys such as `__proto__` become ordinary own keys, an object with a
 * `toJSON` is replaced by its result, and undefined is removed. Throws BotFileError for functions, symbols, bigints, and
 * deeper or circular nesting.
 */
export const toPlainJson = (value: unknown, path = "", depth = 0): Json => {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "object") throw wrongValueError(path, "JSON", value);
  if (depth >= maxDepth) throw tooDeepError(path);
  if (Array.isArray(value)) {
    return value.map((entry: unknown, index) => toPlainJson(entry ?? null, `${path}[${index}]`, depth + 1));
  }
  if ("toJSON" in value && typeof value.toJSON === "function") return toPlainJson(value.toJSON(), path, depth + 1);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, entry]) => entry !== undefined)
      .map(([key, entry]) => [key, toPlainJson(entry, path === "" ? key : `${path}.${key}`, depth + 1)]),
  );
};

/** Throws BotFileError if parsed JSON is nested more than 200 levels deep. */
export const checkDepth = (value: Json | undefined, path = "", depth = 0): void => {
  if (typeof value !== "object" || value === null) return;
  if (depth >= maxDepth) throw tooDeepError(path);
  if (Array.isArray(value)) for (const entry of value) checkDepth(entry, path, depth + 1);
  else for (const key of Object.keys(value)) checkDepth(value[key], depth === 0 ? key : path, depth + 1);
};

export const tooDeepError = (path: string): BotFileError =>
  new BotFileError(`The file is damaged: it is nested more than ${maxDepth} levels deep.`, {
    path: path.slice(0, 200),
    expected: `at most ${maxDepth} levels`,
    found: "more",
  });
