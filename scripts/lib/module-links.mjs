// @ts-check
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { createFilter } from "vite";
import { readImports } from "./imports.mjs";
import { listFiles, root } from "./project.mjs";

/**
 * One import of a module. `from` is the name as written, or null if it is computed at run time. `target` is the
 * imported file of the workspace as a path from the root, or null outside the workspace.
 * @typedef {{ path: string; line: number; from: string | null; target: string | null; isType: boolean }} Link
 */

/**
 * What some modules import.
 * @param {string[]} modules paths from the root
 * @returns {Link[]}
 */
export const readLinks = (modules) => {
  const entries = readEntries();
  return modules.flatMap((path) =>
    readImports(path).flatMap(({ from, kind, line, isType }) => {
      /** @type {(from: string | null, target: string | null) => Link} */
      const link = (name, target) => ({ path, line, from: name, target, isType });
      if (kind === "glob") return matchModules(path, from, modules).map((target) => link(from.join(", "), target));
      if (from[0] === undefined) return [link(null, null)];
      if (kind === "module") return [link(from[0], resolveImport(path, from[0], entries))];
      // Other files, such as a folder of data, are not modules.
      return /\.(m?js|tsx?)$/.test(from[0]) ? [link(from[0], resolvePath(path, from[0]))] : [];
    }),
  );
};

const resolvePath = (/** @type {string} */ path, /** @type {string} */ from) =>
  normalize(join(dirname(path), from)).replaceAll("\\", "/");

/** @type {(path: string, from: string, entries: ReadonlyMap<string, string>) => string | null} */
const resolveImport = (path, from, entries) => {
  const name = from.replace(/\?.*$/, "");
  return name.startsWith(".") ? resolvePath(path, name) : (entries.get(name) ?? null);
};

/** The modules that the patterns of an `import.meta.glob` fit. */
const matchModules = (
  /** @type {string} */ path,
  /** @type {string[]} */ patterns,
  /** @type {string[]} */ modules,
) => {
  const isExcluded = (/** @type {string} */ pattern) => pattern.startsWith("!");
  const fits = createFilter(
    patterns.filter((pattern) => !isExcluded(pattern)),
    patterns.filter(isExcluded).map((pattern) => pattern.slice(1)),
    { resolve: join(root, dirname(path)) },
  );
  return modules.filter((module) => fits(join(root, module)));
};

/** The packages' entries by the name they are imported by: `@parley/core/fields` → its file. */
const readEntries = () => {
  /** @type {Map<string, string>} */
  const entries = new Map();
  for (const manifest of listFiles("packages", (path) => /^packages\/\w+\/package\.json$/.test(path))) {
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, manifest), "utf8"));
    for (const [key, file] of Object.entries(exports)) {
      entries.set(`${name}${key.slice(1)}`, `${dirname(manifest)}/${String(file).slice(2)}`);
    }
  }
  return entries;
};

/** Whether a link leads to an existing file of the workspace, with exactly this name. */
export const leadsToFile = (/** @type {Link} */ { target }) => target === null || existsSync(join(root, target));

/**
 * Finds cycles in a directed graph. Each is a path that ends where it begins. Of two cycles that share a node, only one
 * is found.
 * @param {ReadonlyMap<string, ReadonlySet<string>>} ways
 * @returns {string[][]}
 */
export const findCycles = (ways) => {
  const open = new Map([...ways].map(([from, targets]) => [from, new Set(targets)]));
  // Repeatedly removes entries that lead nowhere, since they can't be part of a cycle.
  for (let isSmaller = true; isSmaller; ) {
    const ends = [...open].filter(([, targets]) => ![...targets].some((target) => open.has(target)));
    for (const [end] of ends) open.delete(end);
    isSmaller = ends.length > 0;
  }
  /** @type {string[][]} */
  const cycles = [];
  for (const start of open.keys()) {
    if (cycles.some((cycle) => cycle.includes(start))) continue;
    const cycle = findWayBack(start, open);
    if (cycle) cycles.push(cycle);
  }
  return cycles;
};

/** @type {(start: string, ways: ReadonlyMap<string, ReadonlySet<string>>) => string[] | null} */
const findWayBack = (start, ways) => {
  const seen = new Set();
  const queue = [[start]];
  for (let way = queue.shift(); way; way = queue.shift()) {
    for (const next of ways.get(way.at(-1) ?? "") ?? []) {
      if (next === start) return [...way, start];
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push([...way, next]);
    }
  }
  return null;
};
