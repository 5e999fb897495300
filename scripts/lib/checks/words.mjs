// @ts-check
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "../command.mjs";
import { root } from "../project.mjs";

/** @typedef {{ pattern: RegExp; message: string }} Rule */

// Written in pieces, so that this file does not break its own rules.
/** @type {Rule[]} */
const rules = [
  { pattern: new RegExp(`(^|[^\\w.])/${"work"}/`), message: "names a path of one machine" },
  { pattern: new RegExp(`\\.${"library"}/`), message: "names a path of one machine" },
  { pattern: new RegExp(`\\b${"farm"}-\\w`), message: "names one workplace" },
];
/** Files that quote others, such as test data from bots, and files that name retired words on purpose. */
const isAboutOthers = (/** @type {string} */ path) =>
  /^(CHANGELOG\.md|docs\/(glossary|specification)\b|tests\/)/.test(path);
const isOurText = (/** @type {string} */ path) => /\.(tsx?|mjs|css|md)$/.test(path) && !isAboutOthers(path);
const glossary = "docs/glossary.md";

/**
 * The rules of the glossary: its table's last column names in backticks the words that are no longer used. A word counts
 * as part of a name, too.
 * @returns {Rule[]}
 */
const readGlossary = () =>
  readLines(glossary).flatMap((line) => {
    const [, word, , retired] = line.split(/(?<!\\)\|/);
    return [...(retired ?? "").matchAll(/`([^`]+)`/g)].map(([, name = ""]) => {
      const capital = name.charAt(0).toUpperCase() + name.slice(1);
      const pattern = new RegExp(`(?<![A-Za-z])${name}s?(?![a-z])|${capital}s?(?![a-z])`);
      return { pattern, message: `says "${name}": ${glossary} has ${word?.trim().replaceAll("**", "")} for it` };
    });
  });

const isText = (/** @type {string} */ path) => !/\.(png|jpg|ico|woff2?|wasm|gif)$/.test(path);

/** Checks that no committed file contains a path or host of a particular workplace, or a retired word of the glossary. */
/** @type {import("./index.mjs").Check} */
export const words = {
  name: "words",
  run: async () => {
    const { code, output } = await run("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
      isQuiet: true,
    });
    if (code !== 0) return { problems: [`git ls-files failed: ${output.trim()}`], seen: "0 files" };
    const paths = output.split("\0").filter((path) => path !== "" && isText(path));
    const retired = readGlossary();
    const problems = [...new Set(paths)].flatMap((path) =>
      findWords(path, isOurText(path) ? [...rules, ...retired] : rules),
    );
    if (paths.length === 0) problems.push("no tracked file found");
    if (retired.length === 0) problems.push(`${glossary} retires no word: this check would guard nothing`);
    return { problems, seen: `${paths.length} files, ${retired.length} retired words` };
  },
};

/** @type {(path: string, wanted: Rule[]) => string[]} */
const findWords = (path, wanted) =>
  readLines(path).flatMap((line, index) => {
    const broken = wanted.filter(({ pattern }) => pattern.test(line)).map(({ message }) => message);
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
