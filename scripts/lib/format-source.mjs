// @ts-check
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { root } from "./project.mjs";

/**
 * A source text as Biome would write it: formatted, imports sorted.
 * @param {string} name the file's name, for its language
 * @param {string} text
 * @returns {string}
 */
export const formatSource = (name, text) =>
  execFileSync(
    process.execPath,
    [join(root, "node_modules", "@biomejs", "biome", "bin", "biome"), "check", "--write", `--stdin-file-path=${name}`],
    { cwd: root, input: text, encoding: "utf8", stdio: ["pipe", "pipe", "pipe"] },
  );
