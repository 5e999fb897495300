import { allBut, type CodeRange, hasCode, inAnyCase, merge } from "./code-ranges.ts";
import { splitClass } from "./pattern-tokens.ts";

/** The flags of a pattern that change the meaning of characters. */
export interface Reading {
  ignoresCase: boolean;
  /** Characters are code points; otherwise they are UTF-16 code units. */
  isUnicode: boolean;
}

/** Translates a character, an escape, `.` or a class to the syntax of RE2. */
export const translateCharacters = (text: string, reading: Reading): string => {
  if (text === ".") return write(allBut(lineEnds), false, reading);
  if (!text.startsWith("[")) return write(readMembers([text], reading), false, reading);
  const isNegated = text.startsWith("[^");
  const members = splitClass(text.slice(isNegated ? 2 : 1, -1), reading.isUnicode);
  return write(readMembers(members, reading), isNegated, reading);
};

const readMembers = (members: readonly string[], reading: Reading): CodeRange[] => {
  const named: CodeRange[] = [];
  const written: CodeRange[] = [];
  const add = (member: CodeRange[] | number) => {
    if (typeof member === "number") written.push([member, member]);
    else named.push(...member);
  };
  for (let index = 0; index < members.length; index += 1) {
    const first = readMember(members[index] ?? "", reading);
    const end = members[index + 1] === "-" ? members[index + 2] : undefined;
    const last = end === undefined ? undefined : readMember(end, reading);
    if (last === undefined) add(first);
    else {
      index += 2;
      if (typeof first === "number" && typeof last === "number") written.push([first, last]);
      // Next to a class such as `\d`, the hyphen is an ordinary character.
      else for (const member of [first, 0x2d, last]) add(member);
    }
  }
  return merge([...named, ...(reading.ignoresCase ? ignoreCase(written, reading) : written)]);
};

const ignoreCase = (ranges: readonly CodeRange[], { isUnicode }: Reading): CodeRange[] => {
  const letters = inAnyCase(ranges);
  if (!isUnicode) return letters;
  return letters.concat(hasCode(letters, 0x73) ? [longS] : [], hasCode(letters, 0x6b) ? [kelvinSign] : []);
};

const digits: CodeRange[] = [[0x30, 0x39]];
const wordLetters: CodeRange[] = [...digits, [0x41, 0x5a], [0x5f, 0x5f], [0x61, 0x7a]];
/** With both `i` and `u`, these two match s and k. */
const longS: CodeRange = [0x17f, 0x17f];
const kelvinSign: CodeRange = [0x212a, 0x212a];
const lineEnds: CodeRange[] = [
  [0xa, 0xa],
  [0xd, 0xd],
  [0x2028, 0x2029],
];
/** White space as defined by JavaScript; RE2's definition is smaller. */
const spaces: CodeRange[] = [
  [0x9, 0xd],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];
const controls: Readonly<Record<string, number>> = { "0": 0, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13 };

/** The code of a character, or the codes of a class such as `\d`. These are the same in any case. */
const readMember = (part: string, { ignoresCase, isUnicode }: Reading): CodeRange[] | number => {
  if (!part.startsWith("\\") || part === "\\") return part.codePointAt(0) ?? 0;
  const name = part.charAt(1);
  const ranges = { d: digits, s: spaces, w: wordLetters }[name.toLowerCase()];
  if (ranges) {
    const own = ignoresCase && isUnicode && ranges === wordLetters ? [...ranges, longS, kelvinSign] : ranges;
    return name === name.toLowerCase() ? own : allBut(own);
  }
  if (name === "u" || name === "x") return readCode(part);
  return name === "c" ? part.charCodeAt(2) % 32 : (controls[name] ?? part.codePointAt(1) ?? 0);
};

const readCode = (part: string): number => {
  const codes = part.match(/[0-9a-fA-F]{2,}|[0-9a-fA-F]+(?=\})/g) ?? [];
  const [first = 0, second] = codes.map((code) => Number.parseInt(code, 16));
  return second === undefined ? first : (String.fromCharCode(first, second).codePointAt(0) ?? 0);
};

/**
 * RE2 reads code points. For a pattern that matches code units, surrogates are moved to a range that no such text uses, so
 * that each half counts separately.
 */
const halves = { first: 0xd800, last: 0xdfff, moved: 0x100000 };
const lastUnit = 0xffff;

/** Converts a text for testing against a linear pattern. */
export const toLinearText = (text: string, { isUnicode }: Pick<Reading, "isUnicode">): string =>
  isUnicode ? text : text.replace(/[\ud800-\udfff]/g, (half) => String.fromCodePoint(moveHalf(half.charCodeAt(0))));

const moveHalf = (code: number): number => code - halves.first + halves.moved;

const moveHalves = (ranges: readonly CodeRange[]): CodeRange[] =>
  ranges.flatMap(([first, last]) => {
    const parts: CodeRange[] = [
      [first, Math.min(last, halves.first - 1)],
      [Math.max(first, halves.last + 1), Math.min(last, lastUnit)],
      [moveHalf(Math.max(first, halves.first)), moveHalf(Math.min(last, halves.last))],
    ];
    return parts.filter(([start, end]) => start <= end);
  });

const write = (ranges: readonly CodeRange[], isNegated: boolean, { isUnicode }: Reading): string => {
  const moved = isUnicode ? ranges : moveHalves(ranges);
  if (moved.length === 0) return isNegated ? anything : nothing;
  const written = moved.map(([first, last]) =>
    first === last ? writeCode(first) : `${writeCode(first)}-${writeCode(last)}`,
  );
  const [only] = moved;
  const isOne = !isNegated && moved.length === 1 && only?.[0] === only?.[1];
  return isOne ? written.join("") : `[${isNegated ? "^" : ""}${written.join("")}]`;
};

const anything = String.raw`[\x{0}-\x{10ffff}]`;
const nothing = String.raw`[^\x{0}-\x{10ffff}]`;

const writeCode = (code: number): string => {
  const character = String.fromCodePoint(code);
  return /[0-9A-Za-z]/.test(character) ? character : String.raw`\x{${code.toString(16)}}`;
};
