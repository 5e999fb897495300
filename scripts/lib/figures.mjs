// @ts-check
import { cpus } from "node:os";

/**
 * One measured value. `baseline` was measured in the same run, for comparison; `aim` is what the value should be.
 * @typedef {{ label: string; value: number; unit: string; baseline?: { label: string; value: number }; aim?: string }} Figure
 */
/** The return value of the async default export of a benchmark in bench/*.mjs. */
/** @typedef {{ name: string; note?: string; figures: Figure[] }} Bench */

/**
 * @param {Bench} bench
 * @returns {string[][]} label, value, ratio, aim
 */
export const figureRows = ({ figures }) =>
  figures.map(({ label, value, unit, baseline, aim }) => [
    label,
    `${round(value)} ${unit}`,
    baseline ? `${round(value / baseline.value)} × ${baseline.label} (${round(baseline.value)} ${unit})` : "",
    aim ? `aim: ${aim}` : "",
  ]);

/** Three significant digits; no decimals from 100. */
const round = (/** @type {number} */ value) =>
  Math.abs(value) >= 100 ? Math.round(value).toLocaleString("en-US") : String(Number(value.toPrecision(3)));

/** @param {Bench[]} benches */
export const writeBenchmarkPage = (benches) => {
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? "unknown"}), Node.js ${process.versions.node}`;
  const sections = benches.map((bench) => {
    const rows = figureRows(bench).map((cells) => `| ${cells.join(" | ")} |`);
    const table = ["| What | Figure | Beside | Aim |", "| --- | --- | --- | --- |", ...rows].join("\n");
    return [`## ${bench.name}`, bench.note ?? "", table].filter(Boolean).join("\n\n");
  });
  return [
    "# Benchmarks",
    `Written by \`npm run bench\` on a machine with ${machine}. Compare figures of one run only; less than 25 % is noise.`,
    ...sections,
  ]
    .join("\n\n")
    .concat("\n");
};
