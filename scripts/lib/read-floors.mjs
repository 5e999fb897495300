// @ts-check
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { listFiles, root } from "./project.mjs";

/**
 * One floor of a package: its folders, each with what it owns.
 * @typedef {Readonly<Record<string, string>>} Floor
 */

/** Tests, their support code, and the test data of blocks. */
export const isForTests = (/** @type {string} */ path) => /\/testing\/|\.(test|fixture)\.tsx?$/.test(path);

/** The names of all packages: `core`. */
export const listPackages = () =>
  readdirSync(join(root, "packages")).filter((name) => existsSync(join(root, "packages", name, "package.json")));

/**
 * The folder of a source file in `packages/NAME/src`; null for the entry points, which stand beside the folders.
 * @param {string} path from the root
 */
export const folderOf = (path) => /^packages\/[\w-]+\/src\/([\w-]+)\//.exec(path)?.[1] ?? null;

/** The folders in a package's `src` that hold more than tests, sorted. @type {(name: string) => string[]} */
export const listFolders = (name) => {
  const files = listFiles(`packages/${name}/src`, (path) => !isForTests(path));
  return [...new Set(files.map(folderOf))].filter((folder) => folder !== null).sort();
};

/** @type {(name: string) => string} */
export const floorsPath = (name) => `packages/${name}/floors.json`;

/**
 * The floors of a package, from top to bottom; null where its file is missing.
 * @type {(name: string) => readonly Floor[] | null}
 */
export const readFloors = (name) => {
  const file = join(root, floorsPath(name));
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
};
