import type { Json } from "../json.ts";
import { BotFileError } from "./bot-file-error.ts";
import { findJsonError } from "./find-json-error.ts";
import { checkDepth } from "./to-plain-json.ts";

/**
 * Parses a text; a byte order mark is fine. Throws BotFileError, with line and column where it is no JSON, or where it is
 * nested too deeply for a bot.
 */
export const parseJson = (text: string): Json => {
  const source = text.startsWith("\uFEFF") ? text.slice(1) : text;
  const json = parsed(source);
  checkDepth(json);
  return json;
};

const parsed = (source: string): Json => {
  try {
    return JSON.parse(source) as Json;
  } catch {
    throw jsonError(source);
  }
};

const jsonError = (source: string): BotFileError => {
  if (source.trim() === "") {
    return new BotFileError("The file is empty.", { path: "", expected: "a bot file", found: "nothing" });
  }
  const { offset, expected } = findJsonError(source) ?? { offset: 0, expected: "a value" };
  const before = source.slice(0, offset);
  const line = before.split("\n").length;
  const column = offset - (before.lastIndexOf("\n") + 1) + 1;
  const found = offset >= source.length ? "the end of the file" : `"${[...source.slice(offset, offset + 2)][0]}"`;
  return new BotFileError(
    `The file is not JSON: line ${line}, column ${column} should be ${expected}, but is ${found}.`,
    {
      path: "",
      expected,
      found,
      line,
      column,
    },
  );
};
