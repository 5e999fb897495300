/** A range of character codes, both ends included. */
export type CodeRange = readonly [first: number, last: number];

const lastCode = 0x10ffff;

/** The same codes as ascending ranges that do not touch. */
export const merge = (ranges: readonly CodeRange[]): CodeRange[] => {
  const result: [number, number][] = [];
  for (const [first, last] of [...ranges].sort(([one], [other]) => one - other)) {
    const before = result.at(-1);
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else result.push([first, last]);
  }
  return result;
};

/** All codes but these. */
export const allBut = (ranges: readonly CodeRange[]): CodeRange[] => {
  const result: CodeRange[] = [];
  let next = 0;
  for (const [first, last] of merge(ranges)) {
    if (first > next) result.push([next, first - 1]);
    next = last + 1;
  }
  return next > lastCode ? result : [...result, [next, lastCode]];
};

export const hasCode = (ranges: readonly CodeRange[], code: number): boolean =>
  ranges.some(([first, last]) => first <= code && code <= last);

/** The codes and those that differ only in case, as JavaScript defines it without the flag `u`. */
export const inAnyCase = (ranges: readonly CodeRange[]): CodeRange[] => {
  const given = merge(ranges);
  const groups = given.some(([, last]) => last > 0x7f) ? [...asciiLetters, ...otherLetters()] : asciiLetters;
  const found = groups.filter((group) => group.some((code) => hasCode(given, code)));
  return merge([...given, ...found.flat().map((code): CodeRange => [code, code])]);
};

const asciiLetters: number[][] = Array.from({ length: 26 }, (_, index) => [0x41 + index, 0x61 + index]);

let others: number[][] | undefined;

/** Groups of non-ASCII letters with the same upper case. JavaScript never equates them with ASCII letters. */
const otherLetters = (): number[][] => {
  if (others) return others;
  const byUpperCase = new Map<number, number[]>();
  for (let code = 0x80; code <= 0xffff; code += 1) {
    const upper = String.fromCharCode(code).toUpperCase();
    const key = upper.length === 1 && upper.charCodeAt(0) > 0x7f ? upper.charCodeAt(0) : code;
    const group = byUpperCase.get(key);
    if (group) group.push(code);
    else byUpperCase.set(key, [code]);
  }
  others = [...byUpperCase.values()].filter(({ length }) => length > 1);
  return others;
};
