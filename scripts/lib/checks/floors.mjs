// @ts-check
// The floors of each package: which of its folders may import which. They are declared in packages/NAME/floors.json.
import { findCycles, readLinks } from "../module-links.mjs";
import { listFiles } from "../project.mjs";
import { floorsPath, folderOf, isForTests, listFolders, listPackages, readFloors } from "../read-floors.mjs";

/** @typedef {import("../module-links.mjs").Link} Link */
/** @typedef {import("../read-floors.mjs").Floor} Floor */

/**
 * A folder may import from folders of lower floors. Those of one floor may import each other, but not in a cycle.
 * Imports of types count. Entry points, the files directly in `src`, may import anything; no folder imports them.
 * @type {import("./index.mjs").Check}
 */
export const floors = {
  name: "floors",
  run: async () => {
    const names = listPackages().filter((name) => listFolders(name).length > 0);
    const reports = names.map(checkPackage);
    const count = reports.reduce((sum, { modules }) => sum + modules, 0);
    const problems = reports.flatMap((report) => report.problems);
    if (names.length === 0) problems.push("no folder found in packages/*/src: this check would guard nothing");
    return { problems, seen: `${count} modules in ${names.length} packages` };
  },
};

const checkPackage = (/** @type {string} */ name) => {
  const source = `packages/${name}/src/`;
  const paths = listFiles(source, (path) => /\.tsx?$/.test(path) && !isForTests(path));
  return { modules: paths.length, problems: findProblems(name, source, paths) };
};

/** @type {(name: string, source: string, modules: string[]) => string[]} */
const findProblems = (name, source, modules) => {
  const file = floorsPath(name);
  const folders = listFolders(name);
  const declared = readFloors(name);
  if (declared === null) {
    return [
      `${file} is missing: declare the floors of ${folders.join(", ")} there, as a list of objects from top to bottom, ` +
        `each with its folders and what they own: [{ "screens": "what is seen" }, { "base": "…" }]`,
    ];
  }
  const house = openHouse(declared);
  const links = readLinks(modules).filter(({ target }) => target?.startsWith(source) && !isForTests(target));
  return [
    ...folders
      .filter((folder) => house.floorOf(folder) < 0)
      .map((folder) => `${source}${folder} has no floor: give it one in ${file}`),
    ...house.folders
      .filter((folder) => !folders.includes(folder))
      .map((folder) => `${file} names ${folder}, but there is no ${source}${folder}: remove it`),
    ...house.folders
      .filter((folder, index) => house.folders.indexOf(folder) !== index)
      .map((folder) => `${file} names ${folder} twice: a folder has one floor`),
    ...links.flatMap((link) => {
      const message = judge(link, house);
      return message === null ? [] : [`${link.path}:${link.line} imports "${link.from}": ${message}`];
    }),
    ...findFolderCycles(links, house),
  ];
};

/** @param {readonly Floor[]} declared */
const openHouse = (declared) => {
  /** Returns the number of a folder's floor, counted from the top; -1 if it has none. */
  const floorOf = (/** @type {string} */ folder) => declared.findIndex((floor) => Object.hasOwn(floor, folder));
  return {
    folders: declared.flatMap((floor) => Object.keys(floor)),
    floorOf,
    describe: (/** @type {string} */ folder) => `${folder} (floor ${declared.length - floorOf(folder)})`,
  };
};
/** @typedef {ReturnType<typeof openHouse>} House */

/** What is wrong with an import between two files of a package; null if nothing is. */
const judge = (/** @type {Link} */ { path, target }, /** @type {House} */ { floorOf, describe }) => {
  const from = folderOf(path);
  const to = folderOf(target ?? "");
  if (from === null || from === to) return null;
  if (to === null) return `${from} may not import an entry point: move what it needs into a folder`;
  if (floorOf(from) < 0 || floorOf(to) < 0 || floorOf(to) >= floorOf(from)) return null;
  return `${describe(from)} may not import ${describe(to)}, which is above it`;
};

/** Folders of one floor that import each other in a cycle. */
const findFolderCycles = (/** @type {Link[]} */ links, /** @type {House} */ { floorOf, describe }) => {
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
    return [`folders of one floor import each other in a cycle: ${cycle.map(describe).join(" → ")}`, ...imports].join(
      "\n",
    );
  });
};
