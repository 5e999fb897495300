// @ts-check
import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { root } from "./project.mjs";

/** One import of a module: what it names, and whether the compiler removes it. */
/** @typedef {{ from: string; line: number; isType: boolean }} Import */

const statement = /\b(?:import|export)\s+(type\s)?[\w\s{},*$]*?\bfrom\s*["']([^"']+)["']/g;
const bare = /\bimport\s*["']([^"']+)["']/g;
const dynamic = /\bimport\s*\(\s*["']([^"']+)["']/g;

/**
 * The imports of a module, read as text.
 * @param {string} path from the root
 * @returns {Import[]}
 */
export const readImports = (path) => {
  const text = blankComments(readFileSync(join(root, path), "utf8"));
  const lineAt = (/** @type {number} */ index) => text.slice(0, index).split("\n").length;
  /** @type {Import[]} */
  const found = [];
  for (const match of text.matchAll(statement)) {
    found.push({ from: match[2] ?? "", line: lineAt(match.index), isType: match[1] !== undefined });
  }
  for (const pattern of [bare, dynamic]) {
    for (const match of text.matchAll(pattern)) {
      found.push({ from: match[1] ?? "", line: lineAt(match.index), isType: false });
    }
  }
  return found;
};

/** Comments become blanks of the same length, so that lines keep their numbers. */
const blankComments = (/** @type {string} */ text) =>
  text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g, (comment) => comment.replaceAll(/[^\n]/g, " "));

/**
 * The file of the workspace that an import leads to, as a path from the root; null outside of the workspace.
 * @param {string} path the importing module
 * @param {string} from
 * @param {ReadonlyMap<string, string>} entries the packages' entries by name
 */
export const resolveImport = (path, from, entries) => {
  const bare = from.replace(/\?.*$/, "");
  return bare.startsWith(".")
    ? normalize(join(dirname(path), bare)).replaceAll("\\", "/")
    : (entries.get(bare) ?? null);
};
