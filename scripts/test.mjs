// @ts-check
// npm test [-- FILTER…]: runs all tests, after installing and building what they need; filters and options are passed to
// Vitest. The last line is `N passed, N failed, N skipped`. With CI=true a missing database or browser is a failure.

import { availableParallelism } from "node:os";
import { provideChromium } from "./lib/chromium.mjs";
import { runScript } from "./lib/command.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { requireNode } from "./lib/node-version.mjs";
import { findStaleProducts } from "./lib/products.mjs";
import { isCi, listFiles } from "./lib/project.mjs";

const args = process.argv.slice(2);
const isWhole = args.length === 0;
/** The test files that match the filters. */
const named = listFiles("", (path) => /\.test\.tsx?$/.test(path) && args.some((arg) => path.includes(arg)));
/** Tests inside packages run on the sources; those in `tests` start built products. */
const needsProducts = named.length === 0 || named.some((path) => path.startsWith("tests/"));

requireNode();
await ensureInstalled();
if (needsProducts && findStaleProducts().length > 0) {
  const { code } = await runScript("build.mjs");
  if (code !== 0) {
    console.error("The build failed, so no test ran.");
    process.exit(code);
  }
}
const { databases, findDatabase } = await import("./lib/databases.mjs");
const { runVitest } = await import("./lib/vitest-run.mjs");

/** What could not run. @type {string[]} */
const missing = [];
/** @type {Record<string, string>} */
const env = {};
/** @type {string[]} */
const reached = [];

for (const database of databases) {
  const found = await findDatabase(database);
  if ("url" in found) {
    env[database.variable] = found.url;
    reached.push(database.kind);
  } else missing.push(`The repository tests did not run on ${database.name}: ${found.missing}.`);
}

const counts = [await runVitest(["unit", "alone", "screen", "screen alone", "guards"], args, env)];

const hasJourneys = listFiles("tests/journeys", (path) => path.endsWith(".test.ts")).length > 0;
if (hasJourneys && needsProducts) {
  const browser = await provideChromium();
  // Browsers need more of the processor than servers do.
  const workers = `--maxWorkers=${availableParallelism() + 1}`;
  if ("path" in browser)
    counts.push(await runVitest(["browser"], [workers, ...args], { ...env, PARLEY_CHROMIUM: browser.path }));
  else missing.push(`The browser tests did not run: ${browser.missing}.`);
}

// If no test ran on a database that was reached, it would look as if all had passed.
if (isWhole) {
  for (const kind of ["sqlite", ...reached]) {
    const saw = counts.some(({ passedNames }) => passedNames.some((test) => test.includes(` on ${kind} `)));
    if (!saw) missing.push(`No repository test passed on ${kind}.`);
  }
}

const sum = (/** @type {"passed" | "skipped"} */ key) => counts.reduce((total, count) => total + count[key], 0);
const failures = counts.flatMap((count) => count.failures);
const failed = failures.length + (isCi ? missing.length : 0);
console.log("");
// Vitest prints failures after each half, so the first ones would be far above the end.
for (const { what, message } of failures) console.log(`Failed: ${what}\n${message}\n`);
const slowest = counts.flatMap(({ times }) => times).sort((one, other) => other.seconds - one.seconds);
if (slowest.length > 1) console.log("The slowest files:");
for (const { name, seconds } of slowest.slice(0, 10)) console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${name}`);
for (const line of missing) console.log(line);
if (sum("passed") + failed === 0) console.log("No test was executed.");
console.log(`${sum("passed")} passed, ${failed} failed, ${sum("skipped")} skipped`);
process.exitCode = failed > 0 || sum("passed") === 0 ? 1 : 0;
