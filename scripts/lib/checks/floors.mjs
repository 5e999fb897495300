// @ts-check
// The floors of the server: which of its folders may import which.
import { findCycles, readLinks } from "../module-links.mjs";
import { listFiles } from "../project.mjs";

/** @typedef {import("../module-links.mjs").Link} Link */

/**
 * From top to bottom. A folder may import from folders of lower floors; those of one floor may import each other, but
 * not in a cycle. Imports of types count as well.
 */
const floors = [
  ["http"],
  ["upkeep"],
  ["chat", "pages", "preview"],
  ["people"],
  ["results", "effects", "uploads", "deliveries"],
  ["versions"],
  ["drafts", "bots"],
  ["accounts", "api-tokens", "credentials", "folders", "themes", "media-search"],
  ["audit", "web", "fonts"],
  ["database", "ai", "outbound", "mail", "bus", "sandbox", "storage", "tracing", "environment", "base"],
];
const source = "packages/server/src/";

/** The folder of a server's file; null for the entry points, which stand beside the folders. */
const folderOf = (/** @type {string} */ path) => /^([\w-]+)\//.exec(path.slice(source.length))?.[1] ?? null;

/** Counted from the top; -1 where the table has no such folder. */
const floorOf = (/** @type {string} */ folder) => floors.findIndex((floor) => floor.includes(folder));

const describeFloor = (/** @type {string} */ folder) => `${folder} (floor ${floors.length - floorOf(folder)})`;

const isForTests = (/** @type {string} */ path) => /\/testing\/|\.test\.tsx?$/.test(path);

/** @type {import("./index.mjs").Check} */
export const serverFloors = {
  name: "floors",
  run: async () => {
    const modules = listFiles(source, (path) => /\.tsx?$/.test(path) && !isForTests(path));
    const folders = [...new Set(modules.map(folderOf))].filter((folder) => folder !== null).sort();
    const unknown = folders.filter((folder) => floorOf(folder) < 0);
    const links = readLinks(modules).filter(({ target }) => target?.startsWith(source));
    const problems = [
      ...unknown.map(
        (folder) => `${source}${folder} has no floor: put it into the table in scripts/lib/checks/floors.mjs`,
      ),
      ...links.flatMap((link) => {
        const message = judge(link);
        return message === null ? [] : [`${link.path}:${link.line} imports "${link.from}": ${message}`];
      }),
      ...findFolderCycles(links),
    ];
    if (folders.length === 0) problems.push(`no folder found in ${source}: this check would guard nothing`);
    return { problems, seen: `${modules.length} modules in ${folders.length} folders` };
  },
};

/** What is wrong with an import between two of the server's files; null when nothing is. */
const judge = (/** @type {Link} */ { path, target }) => {
  if (target === null) return null;
  if (isForTests(target)) return "only tests may import what supports tests";
  const from = folderOf(path);
  const to = folderOf(target);
  if (from === null || from === to) return null;
  if (to === null) return `${from} may not import an entry point of the server`;
  if (floorOf(from) < 0 || floorOf(to) < 0 || floorOf(to) >= floorOf(from)) return null;
  return `${describeFloor(from)} may not import ${describeFloor(to)}, which is above it`;
};

/** Folders of one floor that import each other in a cycle. */
const findFolderCycles = (/** @type {Link[]} */ links) => {
  /** @type {Map<string, Set<string>>} */
  const ways = new Map();
  /** The first import that leads from one folder to another. @type {Map<string, Link>} */
  const examples = new Map();
  for (const link of links) {
    const from = folderOf(link.path);
    const to = folderOf(link.target ?? "");
    if (from === null || to === null || from === to || floorOf(from) < 0 || floorOf(from) !== floorOf(to)) continue;
    ways.set(from, (ways.get(from) ?? new Set()).add(to));
    const key = `${from} ${to}`;
    if (!examples.has(key)) examples.set(key, link);
  }
  return findCycles(ways).map((cycle) => {
    const imports = cycle.slice(1).map((to, index) => {
      const link = examples.get(`${cycle[index]} ${to}`);
      return `  ${link?.path}:${link?.line} imports "${link?.from}"`;
    });
    return [
      `folders of one floor import each other in a cycle: ${cycle.map(describeFloor).join(" → ")}`,
      ...imports,
    ].join("\n");
  });
};
