// @ts-check
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { run } from "../command.mjs";
import { listFiles, root } from "../project.mjs";

/** The hashes of the files that passed, by path, and of the rules they passed. */
/** @typedef {{ rules: string; files: Record<string, string> }} Passed */

const cachePath = join(root, "node_modules", ".cache", "parley", "lint.json");

/** With more files, the command line would be too long for some systems, so everything is checked. */
const maxNamed = 100;

/**
 * Checks format and lint by biome.json. Every rule looks at one file at a time, so a file that has passed is checked
 * again only after the file or the rules change.
 * @type {import("./index.mjs").Check}
 */
export const lint = {
  name: "lint",
  run: async () => {
    const now = { rules: hashRules(), files: hashFiles(listFiles("")) };
    const passed = readPassed();
    const changed = Object.keys(now.files).filter(
      (path) => passed.rules !== now.rules || passed.files[path] !== now.files[path],
    );
    const all = Object.keys(now.files).length;
    if (changed.length === 0) return { problems: [], seen: `${all} files, no change` };

    const named = changed.length > maxNamed ? [] : ["--no-errors-on-unmatched", ...changed];
    const options = ["--colors=off", "--max-diagnostics=200", "--error-on-warnings"];
    const { code, output } = await run("biome", ["ci", ...options, ...named], { isQuiet: true });
    const checked = Number(/Checked (\d+) files?/.exec(output)?.[1] ?? 0);
    if (code === 0 && (checked > 0 || named.length > 0)) {
      writePassed(now);
      return { problems: [], seen: named.length > 0 ? `${all} files, ${checked} changed` : `${checked} files` };
    }
    const lines = readDiagnostics(output);
    return { problems: lines.length > 0 ? lines : [output.trim()], seen: `${checked} files` };
  },
};

/** Reads Biome's full report, one line per problem: its short report omits the advice. */
const readDiagnostics = (/** @type {string} */ output) =>
  output.split(/^(?=\S+ \S+ +(?:FIXABLE +)?━+$)/m).flatMap((part) => {
    const [, place, rule] = /^(\S+) (\S+) /.exec(part) ?? [];
    const [, sign, message] = /^ {2}([×!]) (.*)$/m.exec(part) ?? [];
    if (!place || !message) return [];
    if (rule === "format") return [`${sign} ${place}: format: run npm run format`];
    const advice = [...part.matchAll(/^ {2}i ((?!Safe fix|Unsafe fix).*)$/gm)].map((match) => match[1]);
    return [`${sign} ${place}: ${rule}: ${[message, ...advice].join(" ")}`];
  });

const hash = (/** @type {string[]} */ texts) => {
  const sum = createHash("sha256");
  for (const text of texts) sum.update(text).update("\0");
  return sum.digest("hex");
};

const read = (/** @type {string} */ path) => readFileSync(join(root, path), "utf8");

const hashFiles = (/** @type {string[]} */ paths) =>
  Object.fromEntries(paths.map((path) => [path, hash([read(path)])]));

/** A hash of the rules, Biome's version, and the manifests, which tell Biome which libraries' rules apply. */
const hashRules = () => {
  const manifests = listFiles("packages", (path) => path.endsWith("/package.json"));
  return hash(["biome.json", ".gitignore", "package-lock.json", ...listFiles("rules"), ...manifests].map(read));
};

/** @returns {Passed} */
const readPassed = () => {
  try {
    return JSON.parse(readFileSync(cachePath, "utf8"));
  } catch {
    return { rules: "", files: {} };
  }
};

const writePassed = (/** @type {Passed} */ passed) => {
  mkdirSync(dirname(cachePath), { recursive: true });
  writeFileSync(cachePath, JSON.stringify(passed));
};
