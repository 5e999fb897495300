// @ts-check
import { readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's root folder, with a separator at its end. */
export const root = fileURLToPath(new URL("../../", import.meta.url));

/** True on a build machine, where a missing requirement is an error. */
export const isCi = Boolean(process.env.CI) && process.env.CI !== "false";

const skippedFolders = new Set(["node_modules", "dist", "data", "coverage", ".git"]);

/**
 * All files below a folder of the repository, as paths from the root with `/`, sorted.
 * An absent folder has none.
 * @param {string} folder
 * @param {(path: string) => boolean} [isWanted]
 * @returns {string[]}
 */
export const listFiles = (folder, isWanted = () => true) => {
  /** @type {string[]} */
  const found = [];
  const visit = (/** @type {string} */ path) => {
    for (const entry of readEntries(path)) {
      const child = join(path, entry.name);
      if (entry.isDirectory()) {
        if (!skippedFolders.has(entry.name)) visit(child);
      } else if (entry.isFile()) {
        const fromRoot = relative(root, child).split(sep).join("/");
        if (isWanted(fromRoot)) found.push(fromRoot);
      }
    }
  };
  visit(join(root, folder));
  return found.sort();
};

/** @param {string} path */
const readEntries = (path) => {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
};
