// @ts-check
// npm run check [-- NAME…]: runs the checks that don't need the product to run. Without names, all of them.
import { availableParallelism } from "node:os";
import { ensureInstalled } from "./lib/install.mjs";
import { requireNode } from "./lib/node-version.mjs";

requireNode();
await ensureInstalled();
// Imported late: the checks import packages that a fresh clone has only just installed.
const { checks } = await import("./lib/checks/index.mjs");

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !checks.some((check) => check.name === name));
if (unknown.length > 0) {
  console.error(`No such check: ${unknown.join(", ")}. There are: ${checks.map(({ name }) => name).join(", ")}`);
  process.exit(2);
}

const waiting = checks.filter((check) => wanted.length === 0 || wanted.includes(check.name));
const total = waiting.length;
let failed = 0;

const work = async () => {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    const startedAt = performance.now();
    const { problems, seen } = await check.run();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    if (problems.length > 0) failed += 1;
    console.log(`${problems.length > 0 ? "✗" : "✓"} ${check.name} (${seen}, ${seconds} s)`);
    for (const problem of problems) console.log(problem.replaceAll(/^/gm, "    "));
  }
};
await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work));

console.log(`checks: ${total - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
