// @ts-check
// What .ci/run does after it has prepared the machine: check, then test; one sum of both as the last line.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./lib/project.mjs";

/**
 * Runs a script with its output shown, and gives back its last line that fits the pattern.
 * @param {string} name
 * @param {RegExp} pattern
 * @returns {Promise<{ code: number; counts: number[] | null }>}
 */
const runCounted = (name, pattern) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, "scripts", name)], { stdio: ["ignore", "pipe", "inherit"] });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (/** @type {string} */ text) => {
      output += text;
      // The sum stands alone at the end of everything, not after the tests too.
      process.stdout.write(text.replace(/^(\d+ passed, \d+ failed, \d+ skipped)$/m, "tests: $1"));
    });
    child.on("close", (code) => {
      const match = [...output.matchAll(pattern)].at(-1);
      resolve({ code: code ?? 1, counts: match ? match.slice(1).map(Number) : null });
    });
  });

const check = await runCounted("check.mjs", /^checks: (\d+) fine, (\d+) broken$/gm);
console.log("");
const test = await runCounted("test.mjs", /^(\d+) passed, (\d+) failed, (\d+) skipped$/gm);

const [fine = 0, broken = 0] = check.counts ?? [0, 1];
const [passed = 0, failed = 0, skipped = 0] = test.counts ?? [0, 1, 0];
// Elsewhere the bot files of the corpus, which are not part of the repository, may be missing.
const maySkip = !existsSync(process.env.PARLEY_CORPUS ?? join(root, "..", "shared", "corpus"));
if (skipped > 0) console.log(maySkip ? "Tests that need the corpus were skipped." : "No test may be skipped here.");
// A script that fails without saying what counts as one failure.
const unexplained = (check.code !== 0 && broken === 0 ? 1 : 0) + (test.code !== 0 && failed === 0 ? 1 : 0);
const allFailed = broken + failed + unexplained;
console.log(`${fine + passed} passed, ${allFailed} failed, ${skipped} skipped`);
process.exitCode = allFailed > 0 || (skipped > 0 && !maySkip) || passed === 0 ? 1 : 0;
