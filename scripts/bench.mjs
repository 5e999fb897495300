// @ts-check
// npm run bench [-- NAME… --OPTION…]: runs the benchmarks in bench/*.mjs one after another, prints their figures with the ratio
// to their baselines, and writes docs/benchmarks.md when all have run.
import { writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { runScript } from "./lib/command.mjs";
import { figureRows, writeBenchmarkPage } from "./lib/figures.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { requireNode } from "./lib/node-version.mjs";
import { findStaleProducts } from "./lib/products.mjs";
import { listFiles, root } from "./lib/project.mjs";

requireNode();
await ensureInstalled();
if (findStaleProducts().length > 0) {
  const { code } = await runScript("build.mjs");
  if (code !== 0) process.exit(code);
}

// Options are passed on to the benchmarks, for example `--results=1000000` to the benchmark of results.
const wanted = process.argv.slice(2).filter((text) => !text.startsWith("--"));
const benches = listFiles("bench", (path) => /^bench\/[\w-]+\.mjs$/.test(path));
const chosen = benches.filter((path) => wanted.length === 0 || wanted.includes(basename(path, ".mjs")));
if (chosen.length === 0) {
  console.error(`There is no such benchmark. There are: ${benches.map((path) => basename(path, ".mjs")).join(", ")}`);
  process.exit(2);
}

/** @type {import("./lib/figures.mjs").Bench[]} */
const results = [];
for (const path of chosen) {
  const { default: bench } = await import(pathToFileURL(join(root, path)).href);
  const result = await bench();
  results.push(result);
  console.log(`\n${result.name}`);
  if (result.note) console.log(result.note);
  for (const cells of figureRows(result)) console.log(`  ${cells.filter(Boolean).join("  ·  ")}`);
}
if (wanted.length === 0) {
  writeFileSync(join(root, "docs", "benchmarks.md"), writeBenchmarkPage(results));
  console.log("\nWrote docs/benchmarks.md");
}
