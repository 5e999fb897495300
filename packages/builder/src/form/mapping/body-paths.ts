import { isJsonObject, type Json } from "@parley/core";

/** A node in the tree of a response. */
export interface AnswerNode {
  /** Its label: a key, an index, or the sign for all entries. */
  name: string;
  /** The expression that returns the value: `data.items[0].name`. */
  path: string;
  /** A shortened value. */
  preview: string;
  children: readonly AnswerNode[];
}

/** The most entries of a list that are shown singly. */
const mostEntries = 20;
/** The depth of the tree below `data`; deeper paths must be typed. */
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

/** Returns the keys of the objects in a list, in order, each with its values. */
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

/** Converts a response to a tree. A list starts with nodes that select one key of all its entries. */
export const readAnswer = (data: Json): AnswerNode => nodeOf("data", "data", data, 0);

/** Returns the paths of a tree for suggestions, the outermost first. */
export const listPaths = (root: AnswerNode, most = 100): AnswerNode[] => {
  const found: AnswerNode[] = [];
  const waiting = [root];
  for (let node = waiting.shift(); node && found.length < most; node = waiting.shift()) {
    found.push(node);
    waiting.push(...node.children);
  }
  return found;
};

/** Returns a variable name for a path: its last key. */
export const nameForPath = (path: string): string => {
  const keys = [...path.matchAll(/\.([A-Za-z_$][\w$]*)(?!\s*\()|\["([^"]+)"\]|\['([^']+)'\]/g)];
  const [, plain, quoted, single] = keys.at(-1) ?? [];
  return plain ?? quoted ?? single ?? (path.startsWith("statusCode") ? "Status" : "Answer");
};
