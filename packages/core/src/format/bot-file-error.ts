interface BotFileErrorInfo {
  /** Where in the file, such as `groups[3].blocks[0].type`; empty for the file itself. */
  path: string;
  expected: string;
  found: string;
  /** Both from 1; only where the text is no JSON. */
  line?: number;
  column?: number;
}

/** A file that is damaged, or no bot file at all. The message is one sentence for the person who chose the file. */
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

/** What a value is, in words: `nothing`, `the number 5`, `a list` … Long texts are cut. */
export const describeValue = (value: unknown): string => {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "an object";
  if (typeof value === "string") return `the text "${value.length > 40 ? `${value.slice(0, 40)}…` : value}"`;
  return typeof value === "number" || typeof value === "boolean" ? `${value}` : `a ${typeof value}`;
};

/** The error for a value of the wrong kind at a place of the file. */
export const wrongValueError = (path: string, expected: string, value: unknown): BotFileError => {
  const found = describeValue(value);
  return new BotFileError(`The file is damaged: ${path || "the file"} should be ${expected}, but is ${found}.`, {
    path,
    expected,
    found,
  });
};
