// @ts-check
// A Vitest reporter that writes the outcome of each test as a `Report` to the file that `PARLEY_TEST_REPORT` names.
import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./project.mjs";

/** @typedef {{ name: string; state: string }} Outcome */
/** @typedef {{ what: string; message: string }} Failure a test, a file that could not be loaded, or an error outside of tests */
/** @typedef {{ name: string; seconds: number }} FileTime how long the tests and hooks of a file took */
/** @typedef {{ outcomes: Outcome[]; failures: Failure[]; times: FileTime[] }} Report */

export default class CountReporter {
  /**
   * @param {readonly import("vitest/node").TestModule[]} files
   * @param {readonly import("vitest").SerializedError[]} strayErrors
   */
  onTestRunEnd(files, strayErrors) {
    /** @type {Report} */
    const report = { outcomes: [], failures: [], times: [] };
    for (const file of files) {
      const path = relative(root, file.moduleId);
      report.times.push({ name: path, seconds: file.diagnostic().duration / 1000 });
      for (const test of file.children.allTests()) {
        const { state, errors } = test.result();
        const name = `${path} > ${test.fullName}`;
        report.outcomes.push({ name, state });
        if (state === "failed") report.failures.push({ what: name, message: describe(errors) });
      }
      // A hook can fail although all tests pass.
      for (const group of [file, ...file.children.allSuites()]) {
        const errors = group.errors();
        if (errors.length > 0) report.failures.push({ what: path, message: describe(errors) });
      }
    }
    for (const error of strayErrors) {
      report.failures.push({ what: "an error outside of tests", message: describe([error]) });
    }
    writeFileSync(/** @type {string} */ (process.env.PARLEY_TEST_REPORT), JSON.stringify(report));
  }
}

/** @param {readonly { message: string; stack?: string }[]} errors */
const describe = (errors) =>
  stripVTControlCharacters(errors.map(({ message, stack }) => (stack?.includes(message) ? stack : message)).join("\n"))
    .split("\n")
    .filter((line) => !line.includes("/node_modules/"))
    .slice(0, 12)
    .join("\n");
