import { describeValue } from "../values/describe-value.ts";

interface BotFileErrorInfo {
  /** The place in the file, such as `groups[3].blocks[0].type`; empty for the file itself. */
  path: string;
  expected: string;
  found: string;
  /** Line and column count from 1, and are set only if the text is not JSON. */
  line?: number;
  column?: number;
}

/** A file is damaged or is not a bot file. The message is one sentence for the person who chose the file. */
export class BotFileError extends Error {
  override readonly name = "BotFileError";
  readonly path: string;
  readonly expected: string;
  readonly found: string;
  readonly line: number | undefined;
  readonly column: number | undefined;

  constructor(message: string, info: BotFileErrorInfo) {
    super(message);
    this.path = info.path;
    this.expected = info.expected;
    this.found = info.found;
    this.line = info.line;
    this.column = info.column;
  }
}

/** Creates the error for a value of the wrong kind at a place in the file. */
export const wrongValueError = (path: string, expected: string, value: unknown): BotFileError => {
  const found = describeValue(value);
  return new BotFileError(`The file is damaged: ${path || "the file"} should be ${expected}, but is ${found}.`, {
    path,
    expected,
    found,
  });
};
