// @ts-check
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "./command.mjs";

/** @typedef {import("./count-reporter.mjs").Report} Report */
/**
 * @typedef {{
 *   passed: number; skipped: number; failures: Report["failures"]; passedNames: string[];
 *   times: Report["times"]
 * }} Counts
 */

/**
 * Runs some of the Vitest projects and shows Vitest's own report.
 * @param {string[]} projects
 * @param {string[]} args further arguments, such as filters
 * @param {Record<string, string>} env
 * @returns {Promise<Counts>}
 */
export const runVitest = async (projects, args, env) => {
  const folder = mkdtempSync(join(tmpdir(), "parley-tests-"));
  const report = join(folder, "report.json");
  try {
    const { code } = await run(
      "vitest",
      [
        "run",
        "--passWithNoTests",
        ...projects.flatMap((project) => ["--project", project]),
        "--reporter=default",
        "--reporter=./scripts/lib/count-reporter.mjs",
        ...args,
      ],
      { env: { ...env, PARLEY_TEST_REPORT: report } },
    );
    return count(readReport(report), code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/**
 * @param {Report} report
 * @param {number} code how Vitest exited: a failure that its report does not hold counts as one
 * @returns {Counts}
 */
const count = ({ outcomes, failures, times }, code) => {
  const passed = outcomes.filter(({ state }) => state === "passed");
  const unreported = code !== 0 && failures.length === 0;
  return {
    passed: passed.length,
    skipped: outcomes.filter(({ state }) => state !== "passed" && state !== "failed").length,
    failures: unreported ? [{ what: "Vitest", message: `It exited with ${code}.` }] : failures,
    passedNames: passed.map(({ name }) => name),
    times,
  };
};

/**
 * @param {string} path
 * @returns {Report}
 */
const readReport = (path) => {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return { outcomes: [], failures: [], times: [] };
  }
};
