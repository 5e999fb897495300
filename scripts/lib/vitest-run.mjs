// @ts-check
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "./command.mjs";

/** @typedef {{ passed: number; failed: number; skipped: number; passedNames: string[]; retriedNames: string[] }} Counts */
/** @typedef {{ status: string; fullName: string; failureMessages?: string[] }} Assertion */

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
        "--reporter=json",
        `--outputFile.json=${report}`,
        ...args,
      ],
      { env },
    );
    return readCounts(report, code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/**
 * A file that could not be loaded, and a failure outside of tests, count as one failed test each.
 * @param {string} report
 * @param {number} code
 * @returns {Counts}
 */
const readCounts = (report, code) => {
  const { testResults: files = [] } = readReport(report);
  const tests = files.flatMap((file) => file.assertionResults);
  const broken = files.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  const passed = tests.filter((test) => test.status === "passed");
  const failed = tests.filter((test) => test.status === "failed").length + broken.length;
  return {
    passed: passed.length,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: tests.length - passed.length - tests.filter((test) => test.status === "failed").length,
    passedNames: passed.map((test) => test.fullName),
    retriedNames: passed.filter((test) => test.failureMessages?.length).map((test) => test.fullName),
  };
};

/**
 * @param {string} report
 * @returns {{ testResults?: { status: string; assertionResults: Assertion[] }[] }}
 */
const readReport = (report) => {
  try {
    return JSON.parse(readFileSync(report, "utf8"));
  } catch {
    return {};
  }
};
