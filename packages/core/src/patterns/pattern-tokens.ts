const hex = "[0-9a-fA-F]";

/** The source of an expression that matches an escape for characters. */
const escapeSource = (isUnicode: boolean): string => {
  const ofUnicode = String.raw`u[dD][89abAB]${hex}{2}\\u[dD][c-fC-F]${hex}{2}|u\{${hex}{1,6}\}|`;
  return String.raw`\\(?:${isUnicode ? ofUnicode : ""}u${hex}{4}|x${hex}{2}|c[A-Za-z]|0(?!\d)|[^\dbBckpPux])`;
};

const memberSource = (isUnicode: boolean): string => String.raw`${escapeSource(isUnicode)}|\\b|[^\]\\]`;

const tokenSource = (isUnicode: boolean): string =>
  [
    String.raw`(?<open>\((?:\?:|\?<[A-Za-z_$][\w$]*>|(?!\?)))`,
    String.raw`(?<close>\))`,
    String.raw`(?<repeat>[*+?]|\{(?<least>\d{1,4})(?<range>,(?<most>\d{1,4})?)?\})\??`,
    String.raw`(?<between>[|^$]|\\[bB])`,
    String.raw`(?<characters>\[\^?(?:${memberSource(isUnicode)})*\]|${escapeSource(isUnicode)}|[^\\()[{*+?|^$])`,
  ].join("|");

const expressions = (source: (isUnicode: boolean) => string) => ({
  ofUnits: new RegExp(source(false), "y"),
  ofPoints: new RegExp(source(true), "uy"),
});
const tokens = expressions(tokenSource);
const members = expressions(memberSource);

/** Splits a whole text into tokens; null if a part matches none. */
const split = (text: string, { ofUnits, ofPoints }: typeof tokens, isUnicode: boolean): RegExpExecArray[] | null => {
  const sticky = isUnicode ? ofPoints : ofUnits;
  const parts: RegExpExecArray[] = [];
  let end = 0;
  sticky.lastIndex = 0;
  for (let part = sticky.exec(text); part; part = sticky.exec(text)) {
    parts.push(part);
    end = sticky.lastIndex;
  }
  return end === text.length ? parts : null;
};

/** One of `open`, `close`, `repeat`, `between` and `characters`; a repetition also has its numbers. */
export type PatternToken = Readonly<Record<string, string | undefined>>;

/** Splits a pattern into tokens; null if it uses features that RE2 lacks, such as lookaround. */
export const splitPattern = (source: string, isUnicode: boolean): PatternToken[] | null =>
  split(source, tokens, isUnicode)?.map(({ groups = {} }) => groups) ?? null;

/** Splits the inside of a character class. */
export const splitClass = (inside: string, isUnicode: boolean): string[] =>
  split(inside, members, isUnicode)?.map(([member]) => member) ?? [];
