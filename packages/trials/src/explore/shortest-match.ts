import { parsePattern, patternParts } from "@parley/core";

/** The most texts that are tried for one pattern. */
const mostTries = 60;
/** The longest text that is tried, in characters. */
const longest = 200;

const classes: Readonly<Record<string, string>> = { d: "0", w: "a", s: " ", D: "a", W: "-", S: "a", b: "", B: "" };
const controls: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", f: "\f", v: "\v", 0: "\0" };

/** Characters that may be a member of a class: `[^a-z]`. */
const candidates = [..."aA0 -_.@/+:,;!?#xzXZ19é\n"];

/**
 * The shortest texts that a pattern matches, found by reading it: each repetition as seldom as it may be, each alternative
 * once. What can't be read (a reference back, looking around) is left out; every text was tested.
 *
 * @returns no texts if the pattern is invalid or none was found
 */
export const shortestMatches = (pattern: string): string[] => {
  const expression = parsePattern(pattern);
  if (!expression) return [];
  const { texts } = readAlternatives(patternParts(pattern).source, 0);
  const found = texts.filter((text) => text.length <= longest && expression.test(text));
  return [...new Set(found)].sort((one, other) => one.length - other.length);
};

/** Texts that a pattern only just doesn't match: its shortest match, with a character less, more, or another one. */
export const nearMisses = (pattern: string): string[] => {
  const expression = parsePattern(pattern);
  const [match] = shortestMatches(pattern);
  if (!expression || match === undefined) return [];
  const near = [match.slice(0, -1), match.slice(1), `${match}~`, `~${match}`, match.toUpperCase(), match.toLowerCase()];
  return [...new Set(near)].filter((text) => text !== match && !expression.test(text)).slice(0, 2);
};

interface Read {
  texts: string[];
  end: number;
}

const joined = (heads: readonly string[], tails: readonly string[]): string[] =>
  heads.flatMap((head) => tails.map((tail) => head + tail)).slice(0, mostTries);

/** Reads up to the end of a group or of the pattern. */
const readAlternatives = (source: string, from: number): Read => {
  let at = from;
  let now = [""];
  const all: string[] = [];
  while (at < source.length && source[at] !== ")") {
    if (source[at] === "|") {
      all.push(...now);
      now = [""];
      at += 1;
      continue;
    }
    const atom = readAtom(source, at);
    const [least, end] = readRepeat(source, atom.end);
    const repeated = repeat(atom.texts, least);
    now = joined(now, repeated);
    at = end;
  }
  return { texts: [...all, ...now].slice(0, mostTries), end: at };
};

const repeat = (texts: readonly string[], count: number): string[] => {
  let made = [""];
  for (let time = 0; time < Math.min(count, longest); time += 1)
    made = joined(made, texts.slice(0, time === 0 ? 20 : 1));
  return made;
};

const readRepeat = (source: string, at: number): [least: number, end: number] => {
  const [whole = "", sign = "", least = ""] = /^(?:([*+?])|\{(\d+)(?:,\d*)?\})\??/.exec(source.slice(at)) ?? [];
  if (whole === "") return [1, at];
  return [sign === "" ? Number(least) : sign === "+" ? 1 : 0, at + whole.length];
};

const readAtom = (source: string, at: number): Read => {
  const sign = source[at] ?? "";
  if (sign === "(") {
    const [opening = "("] = /^\((?:\?(?:[:=!]|<[=!]|<\w+>))?/.exec(source.slice(at)) ?? [];
    const inside = readAlternatives(source, at + opening.length);
    return { texts: /[=!]$/.test(opening) ? [""] : inside.texts, end: inside.end + 1 };
  }
  if (sign === "^" || sign === "$") return { texts: [""], end: at + 1 };
  if (sign === ".") return { texts: ["a"], end: at + 1 };
  if (sign === "[") return readClass(source, at);
  if (sign !== "\\") return { texts: [sign], end: at + 1 };
  const name = source[at + 1] ?? "";
  const [code = "", digits = ""] = /^\\(?:u\{?([\da-fA-F]{4,6})\}?|x([\da-fA-F]{2}))/.exec(source.slice(at)) ?? [];
  if (code !== "")
    return { texts: [String.fromCodePoint(Number.parseInt(digits || code.slice(2), 16))], end: at + code.length };
  return { texts: [classes[name] ?? controls[name] ?? name], end: at + 2 };
};

/** A class is tested by itself, so that nothing of it is misread. */
const readClass = (source: string, at: number): Read => {
  const [whole = "["] = /^\[\^?\]?(?:\\.|[^\]\\])*\]/s.exec(source.slice(at)) ?? [];
  const members = parsePattern(`^${whole}$`);
  const own = [...whole.slice(1, -1)].filter((sign) => /[^\\^]/.test(sign));
  const texts = [...own, ...candidates].filter((sign) => members?.test(sign));
  return { texts: texts.slice(0, 1), end: at + whole.length };
};
