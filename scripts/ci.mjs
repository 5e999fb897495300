// @ts-check
// .ci/run calls this once the machine is prepared. It runs the checks, then the tests. The last line has the sums.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./lib/project.mjs";

/**
 * Runs a script, shows its output, and returns the numbers in its last line that matches the pattern.
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
      // The unlabelled total must only appear in the last line of all.
      process.stdout.write(text.replace(/^(\d+ passed, \d+ failed, \d+ skipped)$/m, "tests: $1"));
    });
    child.on("close", (code) => {
      const match = [...output.matchAll(pattern)].at(-1);
      resolve({ code: code ?? 1, counts: match ? match.slice(1).map(Number) : null });
    });
  });

const check = await runCounted("check.mjs", /^checks: (\d+) passed, (\d+) failed$/gm);
console.log("");
const test = await runCounted("test.mjs", /^(\d+) passed, (\d+) failed, (\d+) skipped$/gm);

const [passedChecks = 0, failedChecks = 0] = check.counts ?? [0, 1];
const [passedTests = 0, failedTests = 0, skipped = 0] = test.counts ?? [0, 1, 0];
// The bot files of the corpus are not part of the repository, so some machines lack them.
const maySkip = !existsSync(process.env.PARLEY_CORPUS ?? join(root, "..", "shared", "corpus"));
if (skipped > 0) console.log(maySkip ? "Tests that need the corpus were skipped." : "No test may be skipped here.");
// A script that fails without reporting a failure counts as one.
const unexplained = Number(check.code !== 0 && failedChecks === 0) + Number(test.code !== 0 && failedTests === 0);
const failed = failedChecks + failedTests + unexplained;
console.log(`${passedChecks + passedTests} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed > 0 || (skipped > 0 && !maySkip) || passedTests === 0 ? 1 : 0;
