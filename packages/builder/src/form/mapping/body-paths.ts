import { isJsonObject, type Json } from "@parley/core";

/** A part of an answer, as the tree shows it. */
export interface AnswerNode {
  /** What it is called beside its siblings: a key, a number, or what stands for all entries. */
  name: string;
  /** The expression that gives it: `data.items[0].name`. */
  path: string;
  /** The value in short. */
  preview: string;
  children: readonly AnswerNode[];
}

/** Entries of a list that are shown one by one. */
const mostEntries = 20;
/** Levels below `data`: what lies deeper is written by hand. */
const deepest = 12;
const longestPreview = 60;

const identifier = /^[A-Za-z_$][\w$]*$/;

const writeKey = (path: string, key: string): string =>
  identifier.test(key) ? `${path}.${key}` : `${path}[${JSON.stringify(key)}]`;

const previewOf = (value: Json): string => {
  if (Array.isArray(value)) return `[${value.length}]`;
  if (isJsonObject(value)) return `{${Object.keys(value).length}}`;
  const text = JSON.stringify(value);
  return text.length > longestPreview ? `${text.slice(0, longestPreview)}…` : text;
};

/** The keys of a list's objects, in the order in which they come, each with the values that it has. */
const keysOf = (list: readonly Json[]): [string, Json[]][] => {
  const keys = new Map<string, Json[]>();
  for (const entry of list.filter(isJsonObject))
    for (const [key, value = null] of Object.entries(entry)) keys.set(key, [...(keys.get(key) ?? []), value]);
  return [...keys];
};

const nodeOf = (name: string, path: string, value: Json, depth: number): AnswerNode => {
  const inside = (): AnswerNode[] => {
    if (depth >= deepest) return [];
    if (isJsonObject(value))
      return Object.entries(value).map(([key, part = null]) => nodeOf(key, writeKey(path, key), part, depth + 1));
    if (!Array.isArray(value)) return [];
    const all = keysOf(value.slice(0, mostEntries)).map(([key, values]) => ({
      name: `* ${key}`,
      path: `${path}.flatMap(item => ${writeKey("item", key)})`,
      preview: previewOf(values.flat()),
      children: [],
    }));
    const entries = value
      .slice(0, mostEntries)
      .map((entry, index) => nodeOf(String(index), `${path}[${index}]`, entry, depth + 1));
    return [...all, ...entries];
  };
  return { name, path, preview: previewOf(value), children: inside() };
};

/** An answer as a tree. A list has, before its entries, what gives one key of all of them. */
export const readAnswer = (data: Json): AnswerNode => nodeOf("data", "data", data, 0);

/** The paths of a tree, the outermost first, as far as a list of suggestions can be read. */
export const listPaths = (root: AnswerNode, most = 100): AnswerNode[] => {
  const found: AnswerNode[] = [];
  const waiting = [root];
  for (let node = waiting.shift(); node && found.length < most; node = waiting.shift()) {
    found.push(node);
    waiting.push(...node.children);
  }
  return found;
};

/** What a variable for a path may be called: its last key. */
export const nameForPath = (path: string): string => {
  const keys = [...path.matchAll(/\.([A-Za-z_$][\w$]*)(?!\s*\()|\["([^"]+)"\]|\['([^']+)'\]/g)];
  const [, plain, quoted, single] = keys.at(-1) ?? [];
  return plain ?? quoted ?? single ?? (path.startsWith("statusCode") ? "Status" : "Answer");
};
