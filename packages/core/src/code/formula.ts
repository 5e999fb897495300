import type { Json } from "../values/json.ts";

/** A row of a formula's table: what is looked for, and what it gives. */
export type FormulaRow = readonly [key: string, value: string];

/**
 * A calculation that authors fill in as a sentence instead of writing JavaScript. Texts are templates, except those of rows.
 * It is stored as the code that `writeFormula` writes, so that every reader of bot files runs it.
 */
export type Formula =
  /** A number plus another one. */
  | { kind: "add"; to: string; amount: string }
  /** A number plus the points of each answer that was given. */
  | { kind: "points"; to: string; answer: string; rows: readonly FormulaRow[] }
  /** A text with variables. */
  | { kind: "join"; text: string }
  /** The date of today (UTC) plus a number of days: `2030-01-31`. */
  | { kind: "day"; days: string }
  /** The value beside a text in a table, or else another text. */
  | { kind: "table"; of: string; rows: readonly FormulaRow[]; otherwise: string };

export type FormulaKind = Formula["kind"];

const text =
  'const text = (parts) => parts.map((part) => (Array.isArray(part) ? JSON.stringify(part) : (part ?? ""))).join("");';
const number = String.raw`const number = (parts) => Number(text(parts).replace(/\s/g, "").replace(",", ".") || 0);`;
const total = "return Number.isFinite(sum) ? Number(sum.toPrecision(15)) : text(before);";

/** The code of each kind. `<key>` stands for the value of that key, as JavaScript. */
const codes: Readonly<Record<FormulaKind, string>> = {
  add: `${text}
${number}
const before = <to>;
const sum = number(before) + number(<amount>);
${total}`,
  points: `${text}
${number}
const before = <to>;
const said = text(<answer>).trim().toLowerCase();
const isSaid = (key) =>
  key !== "" &&
  ((", " + said + ", ").includes(", " + key + ", ") || (said[0] === "[" && said.includes(JSON.stringify(key))));
const rows = <rows>;
const points = rows.map(([key, worth]) => (isSaid(key.trim().toLowerCase()) ? number([worth]) || 0 : 0));
const sum = points.reduce((all, one) => all + one, number(before));
${total}`,
  join: `${text}
return text(<text>);`,
  day: `${text}
${number}
const day = new Date();
day.setUTCDate(day.getUTCDate() + number(<days>));
return Number.isNaN(day.getTime()) ? null : day.toISOString().slice(0, 10);`,
  table: `${text}
const said = text(<of>).trim().toLowerCase();
const rows = <rows>;
const row = rows.find(([key]) => key.trim().toLowerCase() === said);
return row ? row[1] : text(<otherwise>);`,
};

const hole = /<(to|amount|answer|rows|text|days|of|otherwise)>/;

/** A JSON text in which no `{{` stands, which would be taken for a variable. */
const literal = (value: Json): string => JSON.stringify(value).replaceAll("{", "\\u007b");

/** Writes a template as a list of its parts: `["Hello ", {{Name}}]`. */
const writeTemplate = (template: string): string => {
  const parts = template.split(/(\{\{[^{}]+\}\})/).filter((part) => part !== "");
  return `[${parts.map((part) => (/^\{\{[^{}]+\}\}$/.test(part) ? part : literal(part))).join(", ")}]`;
};

const part = /"(?:[^"\\]|\\.)*"|\{\{[^{}]+\}\}/g;

const parse = (json: string): Json | undefined => {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
};

const readTemplate = (code: string): string =>
  (code.match(part) ?? []).map((one) => (one.startsWith("{{") ? one : String(parse(one) ?? ""))).join("");

const readRows = (code: string): FormulaRow[] => {
  const rows = parse(code);
  const isText = (one: Json | undefined): one is string => typeof one === "string";
  return (Array.isArray(rows) ? rows : []).flatMap((row): FormulaRow[] => {
    const [key, value] = Array.isArray(row) ? row : [];
    return isText(key) && isText(value) ? [[key, value]] : [];
  });
};

/** Returns the formula as JavaScript with `{{variables}}`. */
export const writeFormula = (formula: Formula): string => {
  const values = new Map<string, string | readonly FormulaRow[]>(Object.entries(formula));
  return codes[formula.kind].replace(new RegExp(hole, "g"), (_, key: string) => {
    const value = values.get(key) ?? "";
    return typeof value === "string" ? writeTemplate(value) : literal(value.map((row) => [...row]));
  });
};

const escape = (fixed: string): string => fixed.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** For each kind, the pattern of its code and the keys that stand in it, in order. */
const patterns = Object.entries(codes).map(([kind, code]) => {
  const pieces = code.split(new RegExp(hole, "g"));
  const keys = pieces.filter((_, place) => place % 2 === 1);
  const source = pieces.map((piece, place) => (place % 2 === 1 ? "(\\[.*\\])" : escape(piece))).join("");
  return { kind, keys, pattern: new RegExp(`^${source}$`) };
});

/** Returns the formula that a code was written from; undefined for any other code. */
export const readFormula = (code: string): Formula | undefined => {
  const written = code.trim();
  if (!written.startsWith(text)) return undefined;
  for (const { kind, keys, pattern } of patterns) {
    const found = pattern.exec(written);
    if (!found) continue;
    const values = keys.map((key, place) => {
      const value = found[place + 1] ?? "";
      return [key, key === "rows" ? readRows(value) : readTemplate(value)];
    });
    // Cast: the keys are those that stand in the code of this kind.
    const formula = { kind, ...Object.fromEntries(values) } as Formula;
    if (writeFormula(formula) === written) return formula;
  }
  return undefined;
};

/** The value of a formula, or what its numbers can't be read from; the value then is what was there before. */
export interface FormulaOutcome {
  value: string | null;
  problem?: string;
}

const toNumber = (written: string): number => Number(written.replace(/\s/g, "").replace(",", ".") || 0);

const faultOf = (written: string): string | undefined =>
  Number.isFinite(toNumber(written)) ? undefined : `"${written}" is not a number.`;

const sumUp = (before: string, amounts: readonly string[]): FormulaOutcome => {
  const problem = [before, ...amounts].flatMap((one) => faultOf(one) ?? [])[0];
  const read = amounts.map(toNumber);
  const sum = read.reduce((all, one) => all + one, toNumber(before));
  return {
    value: (Number.isFinite(sum) ? String(Number(sum.toPrecision(15))) : before) || null,
    ...(problem === undefined ? {} : { problem }),
  };
};

/**
 * Calculates a formula as its code would. `fill` fills in a template; `now` is in milliseconds since 1970. Digits that are
 * only passed on stay as typed, where code may take them for a number: `1.50`.
 */
export const solveFormula = (formula: Formula, fill: (template: string) => string, now: number): FormulaOutcome => {
  switch (formula.kind) {
    case "add":
      return sumUp(fill(formula.to), [fill(formula.amount)]);
    case "points": {
      const said = fill(formula.answer).trim().toLowerCase();
      const isSaid = (key: string) =>
        key !== "" &&
        (`, ${said}, `.includes(`, ${key}, `) || (said.startsWith("[") && said.includes(JSON.stringify(key))));
      const points = formula.rows.filter(([key]) => isSaid(key.trim().toLowerCase())).map(([, worth]) => worth);
      const faults = points.flatMap((worth) => faultOf(worth) ?? []);
      const outcome = sumUp(
        fill(formula.to),
        points.filter((worth) => faultOf(worth) === undefined),
      );
      return faults[0] === undefined ? outcome : { problem: faults[0], ...outcome };
    }
    case "join":
      return { value: fill(formula.text) || null };
    case "day": {
      const days = fill(formula.days);
      const day = new Date(now);
      day.setUTCDate(day.getUTCDate() + toNumber(days));
      if (!Number.isNaN(day.getTime())) return { value: day.toISOString().slice(0, 10) };
      return { value: null, problem: faultOf(days) ?? `"${days}" days are too many.` };
    }
    case "table": {
      const said = fill(formula.of).trim().toLowerCase();
      const row = formula.rows.find(([key]) => key.trim().toLowerCase() === said);
      return { value: (row ? row[1] : fill(formula.otherwise)) || null };
    }
  }
};

const tick = (template: string): string => template.trim() || "…";

/** The same without the braces of a text that is a single variable. */
const nameIn = (template: string): string => tick(template).replace(/^\{\{([^{}]+)\}\}$/, "$1");

/** Describes a formula in a few words, for the block's card. */
export const describeFormula = (formula: Formula): string => {
  switch (formula.kind) {
    case "add":
      return `${nameIn(formula.to)} + ${nameIn(formula.amount)}`;
    case "points":
      return `${nameIn(formula.to)} + points for ${nameIn(formula.answer)}`;
    case "join":
      return tick(formula.text);
    case "day":
      return `today + ${tick(formula.days)} days`;
    case "table":
      return `${nameIn(formula.of)}, looked up in a table`;
  }
};
