import { visit } from "jsonc-parser";
import type { Json } from "../../values/json.ts";
import { BotFileError } from "../bot-file-error.ts";
import { checkDepth, maxDepth, tooDeepError } from "./to-plain-json.ts";

/**
 * Parses the text of a file, with or without a byte order mark. Throws BotFileError with line and column if the text is not
 * JSON or is nested too deeply for a bot.
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
  const mistake = findMistake(source);
  if (mistake instanceof BotFileError) return mistake;
  const { offset, expected } = mistake ?? { offset: 0, expected: "a value" };
  const before = source.slice(0, offset);
  const line = before.split("\n").length;
  const column = offset - (before.lastIndexOf("\n") + 1) + 1;
  const found = offset >= source.length ? "the end of the file" : `"${[...source.slice(offset, offset + 2)][0]}"`;
  return new BotFileError(
    `The file is not JSON: line ${line}, column ${column} should be ${expected}, but is ${found}.`,
    { path: "", expected, found, line, column },
  );
};

/** A syntax error in JSON, with its position in characters from the start. */
interface Mistake {
  offset: number;
  expected: string;
}

/** Thrown to stop visiting a text, which would otherwise continue after an error. */
class VisitEnd extends Error {
  override readonly name = "VisitEnd";
  readonly result: Mistake | BotFileError;

  constructor(result: Mistake | BotFileError) {
    super("The visit of the text has ended.");
    this.result = result;
  }
}

/**
 * Finds the first syntax error in a text; null if it is JSON. (Messages of `JSON.parse` differ between engines and often
 * lack a position.) The expected token is derived from the preceding ones. The parser is recursive, so it stops at a file
 * nested too deeply.
 */
export const findMistake = (source: string): Mistake | BotFileError | null => {
  const open: ("object" | "list")[] = [];
  let expected = "a value";
  const fail = (offset: number) => {
    throw new VisitEnd({ offset, expected });
  };
  const begin = (kind: "object" | "list") => {
    if (open.length >= maxDepth) throw new VisitEnd(tooDeepError(""));
    open.push(kind);
    expected = kind === "object" ? "a key in double quotes" : "a value";
  };
  const goOn = () => {
    const inside = open.at(-1);
    expected = inside ? `a "," or "${inside === "object" ? "}" : "]"}"` : "the end of the file";
  };
  const end = (offset: number, length: number) => {
    // At the end of the text, the parser also closes open objects and lists; the token is then empty.
    if (length === 0) fail(offset);
    open.pop();
    goOn();
  };
  try {
    visit(
      source,
      {
        onObjectBegin: () => begin("object"),
        onArrayBegin: () => begin("list"),
        onObjectEnd: end,
        onArrayEnd: end,
        onObjectProperty: () => {
          expected = 'a ":"';
        },
        onLiteralValue: goOn,
        onSeparator: (separator) => {
          expected = separator === "," && open.at(-1) === "object" ? "a key in double quotes" : "a value";
        },
        onError: (_code, offset) => fail(offset),
      },
      { disallowComments: true },
    );
  } catch (error) {
    if (error instanceof VisitEnd) return error.result;
    throw error;
  }
  return null;
};
