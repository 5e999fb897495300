// @ts-check
// What biome.json cannot express: rules that depend on where an import leads, not on how it is written.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readImports, resolveImport } from "../imports.mjs";
import { listFiles, root } from "../project.mjs";

/** @typedef {{ path: string; line: number; from: string; target: string | null; isType: boolean }} Link */

const packageOf = (/** @type {string} */ path) => path.split("/").slice(0, 2).join("/");

/** `packages/blocks/src/inputs/email/…` → `packages/blocks/src/inputs/email` */
const blockFolder = (/** @type {string} */ path) => /^packages\/blocks\/src\/\w+\/[\w-]+(?=\/)/.exec(path)?.[0];

/** @type {{ message: string; isBroken: (link: Link) => boolean }[]} */
const rules = [
  {
    message: "reaches into another package by a path: import the package's entry",
    isBroken: ({ path, from, target }) =>
      from.startsWith(".") && target !== null && packageOf(path) !== packageOf(target),
  },
  {
    message: "imports another block's folder: blocks do not know each other",
    isBroken: ({ path, target }) => {
      const folder = target && blockFolder(target);
      const own = blockFolder(path);
      return Boolean(own && folder && own !== folder);
    },
  },
  {
    message: "imports the block's definition for more than its types: zod would come along",
    isBroken: ({ path, target, isType }) =>
      /\/(run|view|client)\.tsx?$/.test(path) && !isType && Boolean(target?.endsWith("/block.ts")),
  },
];

/** What runs in visitors' browsers, and what must not come along with it. */
const browserEntries = [
  "packages/core/src/index.ts",
  "packages/engine/src/index.ts",
  "packages/ui/src/index.ts",
  "packages/blocks/src/runs.ts",
  "packages/blocks/src/views.ts",
  "packages/blocks/src/clients.ts",
  "packages/viewer/src/main.tsx",
];
const isServerOnly = (/** @type {string} */ from) => /^(zod|acorn)(\/|$)|^node:|^@parley\/server/.test(from);

/** @type {import("./index.mjs").Check} */
export const boundaries = {
  name: "boundaries",
  run: async () => {
    const modules = listFiles("packages", (path) => /^packages\/\w+\/src\/.*\.tsx?$/.test(path));
    const entries = readEntries();
    const links = modules.flatMap((path) =>
      readImports(path).map((found) => ({ path, ...found, target: resolveImport(path, found.from, entries) })),
    );
    const problems = links.flatMap((link) =>
      rules
        .filter(({ isBroken }) => isBroken(link))
        .map(({ message }) => `${link.path}:${link.line} ${message} ("${link.from}")`),
    );
    if (modules.length === 0 || links.length === 0) problems.push("no module found: this check would guard nothing");
    return { problems: [...problems, ...findServerCode(links)], seen: `${modules.length} modules` };
  },
};

/** Follows the imports that remain at run time from every entry of the browser. */
const findServerCode = (/** @type {Link[]} */ links) => {
  /** @type {Map<string, Link[]>} */
  const byPath = new Map();
  for (const link of links.filter(({ isType }) => !isType)) {
    byPath.set(link.path, [...(byPath.get(link.path) ?? []), link]);
  }
  /** @type {Set<string>} */
  const problems = new Set();
  for (const entry of browserEntries) {
    const seen = new Set([entry]);
    const open = [[entry]];
    for (let chain = open.pop(); chain; chain = open.pop()) {
      for (const link of byPath.get(chain.at(-1) ?? "") ?? []) {
        if (isServerOnly(link.from)) {
          problems.add(`${link.path}:${link.line} brings "${link.from}" into the browser: ${chain.join(" → ")}`);
        } else if (link.target && !seen.has(link.target)) {
          seen.add(link.target);
          open.push([...chain, link.target]);
        }
      }
    }
  }
  return [...problems];
};

/** The packages' entries by the name they are imported by: `@parley/core/fields` → its file. */
const readEntries = () => {
  /** @type {Map<string, string>} */
  const entries = new Map();
  for (const manifest of listFiles("packages", (path) => /^packages\/\w+\/package\.json$/.test(path))) {
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, manifest), "utf8"));
    for (const [key, file] of Object.entries(exports)) {
      entries.set(`${name}${key.slice(1)}`, `${packageOf(manifest)}/${String(file).slice(2)}`);
    }
  }
  return entries;
};
