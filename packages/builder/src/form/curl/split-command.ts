/** Why a command can't be read; the message is for the author. */
export class CurlError extends Error {
  override readonly name = "CurlError";
}

/** The escape sequences of `$'…'`. */
const escapes: Readonly<Record<string, string>> = {
  n: "\n",
  r: "\r",
  t: "\t",
  b: "\b",
  f: "\f",
  v: "\v",
  a: "\x07",
  e: "\x1b",
  "0": "\0",
};

const code = /^(?:x([\da-fA-F]{1,2})|u([\da-fA-F]{1,4})|U([\da-fA-F]{1,8}))/;

/** Reads `$'…'` after its first quote; returns the text and the position of its end. */
const readDollarQuoted = (text: string, start: number): { word: string; end: number } => {
  let word = "";
  for (let at = start; at < text.length; at++) {
    const letter = text[at];
    if (letter === "'") return { word, end: at + 1 };
    if (letter !== "\\") {
      word += letter;
      continue;
    }
    const [whole, ...digits] = code.exec(text.slice(at + 1)) ?? [];
    const hex = digits.find((found) => found !== undefined);
    if (whole !== undefined && hex !== undefined) {
      word += String.fromCodePoint(Number.parseInt(hex, 16));
      at += whole.length;
    } else {
      const next = text[at + 1] ?? "";
      word += escapes[next] ?? next;
      at += 1;
    }
  }
  throw new CurlError("A quote is opened and never closed.");
};

/** Reads `"…"` after its first quote. */
const readQuoted = (text: string, start: number): { word: string; end: number } => {
  let word = "";
  for (let at = start; at < text.length; at++) {
    const letter = text[at];
    if (letter === '"') return { word, end: at + 1 };
    if (letter === "\\" && /["\\$`\n]/.test(text[at + 1] ?? "")) {
      at += 1;
      if (text[at] !== "\n") word += text[at];
    } else word += letter;
  }
  throw new CurlError("A quote is opened and never closed.");
};

/**
 * Splits a command into words as a shell does, with all kinds of quotes and with backslashes at line ends. Shell
 * variables and nested commands are not evaluated.
 * @throws CurlError for an unclosed quote, and for several commands
 */
export const splitCommand = (command: string): string[] => {
  const text = command.replaceAll("\r\n", "\n").replace(/\^\n/g, "\\\n");
  const words: string[] = [];
  let word: string | null = null;
  for (let at = 0; at < text.length; ) {
    const letter = text[at] ?? "";
    if (/\s/.test(letter)) {
      if (word !== null) words.push(word);
      word = null;
      at += 1;
    } else if (letter === "\\") {
      const next = text[at + 1] ?? "";
      if (next !== "\n") word = (word ?? "") + next;
      at += 2;
    } else if (letter === "'") {
      const end = text.indexOf("'", at + 1);
      if (end < 0) throw new CurlError("A quote is opened and never closed.");
      word = (word ?? "") + text.slice(at + 1, end);
      at = end + 1;
    } else if (letter === '"' || text.startsWith("$'", at)) {
      const read = letter === '"' ? readQuoted(text, at + 1) : readDollarQuoted(text, at + 2);
      word = (word ?? "") + read.word;
      at = read.end;
    } else if (word === null && /[|;&<>]/.test(letter)) {
      throw new CurlError(`Write one command only: "${letter}" joins it with another, or with a file.`);
    } else {
      word = (word ?? "") + letter;
      at += 1;
    }
  }
  return word === null ? words : [...words, word];
};
