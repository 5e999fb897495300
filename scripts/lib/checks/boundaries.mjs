// @ts-check
// Rules about imports that biome.json can't express, or is slow at: they depend on which file is imported.
import { findCycles, leadsToFile, readLinks } from "../module-links.mjs";
import { listFiles } from "../project.mjs";

/** @typedef {import("../module-links.mjs").Link} Link */

const packageOf = (/** @type {string} */ path) => path.split("/").slice(0, 2).join("/");
const isInPackage = (/** @type {string} */ path) => /^packages\/\w+\/src\//.test(path);

/** `packages/blocks/src/inputs/email/…` → `packages/blocks/src/inputs/email` */
const blockFolder = (/** @type {string} */ path) =>
  /^packages\/blocks\/src\/(?:bubbles|inputs|logic|integrations|templates)\/[\w-]+(?=\/)/.exec(path)?.[0];

/** Tests, their support code, and the test data of blocks. */
const isForTests = (/** @type {string} */ path) =>
  /\/testing\/|\.test\.tsx?$|\.fixture\.tsx?$/.test(path) || path === "packages/blocks/src/fixtures.ts";

/** The templates from which new blocks are copied. */
const isTemplate = (/** @type {string} */ path) => path.startsWith("packages/blocks/src/templates/");

/** @type {{ message: string; isBroken: (link: Link) => boolean }[]} */
const rules = [
  {
    message: "leads to no file: write the path with the file's extension",
    isBroken: (link) => !leadsToFile(link),
  },
  {
    message: "imports a path that is only known at run time: write a literal one, which can be checked",
    isBroken: ({ path, from }) => isInPackage(path) && from === null,
  },
  {
    message: "reaches into another package by a path: import the package's entry",
    isBroken: ({ path, from, target }) =>
      isInPackage(path) && from?.startsWith(".") === true && target !== null && packageOf(path) !== packageOf(target),
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
    message: "imports what is only for tests",
    isBroken: ({ path, target }) => {
      if (!isInPackage(path) || isForTests(path) || target === null) return false;
      return isForTests(target) || (isTemplate(target) && !isTemplate(path));
    },
  },
  {
    message: "imports the block's definition for more than its types: zod would come along",
    isBroken: ({ path, target, isType }) =>
      /\/(run|view|client)\.tsx?$/.test(path) && !isType && Boolean(target?.endsWith("/block.ts")),
  },
];

/** Entry points that run in visitors' browsers. They must not import server code. */
const browserEntries = [
  "packages/api/src/app.ts",
  "packages/core/src/index.ts",
  "packages/engine/src/index.ts",
  "packages/ui/src/index.ts",
  "packages/blocks/src/runs.ts",
  "packages/blocks/src/views.ts",
  "packages/blocks/src/clients.ts",
  "packages/viewer/src/main.tsx",
];
const isServerOnly = (/** @type {string} */ from) =>
  /^(zod|acorn|parse5|jsonc-parser)(\/|$)|^node:|^@parley\/server/.test(from);

/** @type {import("./index.mjs").Check} */
export const boundaries = {
  name: "boundaries",
  run: async () => {
    const modules = [
      ...listFiles("packages", (path) => /^packages\/\w+\/src\/.*\.tsx?$/.test(path)),
      ...["scripts", "tests", "bench"].flatMap((folder) => listFiles(folder, (path) => /\.(ts|mjs)$/.test(path))),
    ];
    const links = readLinks(modules);
    const problems = links.flatMap((link) =>
      rules
        .filter(({ isBroken }) => isBroken(link))
        .map(({ message }) => `${link.path}:${link.line} ${message}${link.from === null ? "" : ` ("${link.from}")`}`),
    );
    const inPackages = modules.filter(isInPackage).length;
    if (inPackages === 0 || links.length === 0) problems.push("no module found: this check would guard nothing");
    return {
      problems: [...problems, ...findImportCycles(links), ...findServerCode(links)],
      seen: `${inPackages} modules of packages, ${modules.length - inPackages} others`,
    };
  },
};

/** Groups the imports that remain at run time by the importing module. */
const groupByPath = (/** @type {Link[]} */ links) => {
  /** @type {Map<string, Link[]>} */
  const byPath = new Map();
  for (const link of links) {
    if (link.isType) continue;
    const others = byPath.get(link.path);
    if (others) others.push(link);
    else byPath.set(link.path, [link]);
  }
  return byPath;
};

/** In an import cycle, a module may use another before it has run. */
const findImportCycles = (/** @type {Link[]} */ links) => {
  const ways = [...groupByPath(links)].map(([path, found]) => {
    const targets = found.flatMap(({ target }) => (target === null || target === path ? [] : [target]));
    return /** @type {const} */ ([path, new Set(targets)]);
  });
  return findCycles(new Map(ways)).map((cycle) => `${cycle[0]} imports itself: ${cycle.join(" → ")}`);
};

/** Follows the imports that remain at run time from every entry of the browser. */
const findServerCode = (/** @type {Link[]} */ links) => {
  const byPath = groupByPath(links);
  /** @type {Set<string>} */
  const problems = new Set();
  for (const entry of browserEntries) {
    const seen = new Set([entry]);
    const open = [[entry]];
    for (let chain = open.pop(); chain; chain = open.pop()) {
      for (const { path, line, from, target } of byPath.get(chain.at(-1) ?? "") ?? []) {
        if (from !== null && isServerOnly(from)) {
          problems.add(`${path}:${line} brings "${from}" into the browser: ${chain.join(" → ")}`);
        } else if (target && !seen.has(target)) {
          seen.add(target);
          open.push([...chain, target]);
        }
      }
    }
  }
  return [...problems];
};
