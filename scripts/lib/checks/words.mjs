// @ts-check
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "../command.mjs";
import { root } from "../project.mjs";

// Written in pieces, so that this file does not break its own rules.
const rules = [
  { pattern: new RegExp(`(^|[^\\w.])/${"work"}/`), message: "names a path of one machine" },
  { pattern: new RegExp(`\\.${"library"}/`), message: "names a path of one machine" },
  { pattern: new RegExp(`\\b${"farm"}-\\w`), message: "names one workplace" },
];
const isText = (/** @type {string} */ path) => !/\.(png|jpg|ico|woff2?|wasm|gif)$/.test(path);

/** What is committed names no path and no host of one workplace. */
/** @type {import("./index.mjs").Check} */
export const words = {
  name: "words",
  run: async () => {
    const { code, output } = await run("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
      isQuiet: true,
    });
    if (code !== 0) return { problems: [`git ls-files failed: ${output.trim()}`], seen: "0 files" };
    const paths = output.split("\0").filter((path) => path !== "" && isText(path));
    const problems = [...new Set(paths)].flatMap((path) => findWords(path));
    return { problems: paths.length === 0 ? ["no tracked file found"] : problems, seen: `${paths.length} files` };
  },
};

/** @param {string} path */
const findWords = (path) =>
  readLines(path).flatMap((line, index) => {
    const broken = rules.filter(({ pattern }) => pattern.test(line)).map(({ message }) => message);
    return broken.map((message) => `${path}:${index + 1} ${message}`);
  });

/** A file that git still lists may have been removed. */
const readLines = (/** @type {string} */ path) => {
  try {
    return readFileSync(join(root, path), "utf8").split("\n");
  } catch {
    return [];
  }
};
