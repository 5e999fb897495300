// @ts-check
// npm run check [-- NAME…]: everything that can be judged without running the product. Without names, all checks.
import { availableParallelism } from "node:os";
import { checks } from "./lib/checks/index.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { requireNode } from "./lib/node-version.mjs";

requireNode();
await ensureInstalled();

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !checks.some((check) => check.name === name));
if (unknown.length > 0) {
  console.error(`No such check: ${unknown.join(", ")}. There are: ${checks.map(({ name }) => name).join(", ")}`);
  process.exit(2);
}

const waiting = checks.filter((check) => wanted.length === 0 || wanted.includes(check.name));
const total = waiting.length;
let broken = 0;

const work = async () => {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    const startedAt = performance.now();
    const { problems, seen } = await check.run();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    if (problems.length > 0) broken += 1;
    console.log(`${problems.length > 0 ? "✗" : "✓"} ${check.name} (${seen}, ${seconds} s)`);
    for (const problem of problems) console.log(problem.replaceAll(/^/gm, "    "));
  }
};
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work));

console.log(`checks: ${total - broken} fine, ${broken} broken`);
process.exitCode = broken > 0 ? 1 : 0;
