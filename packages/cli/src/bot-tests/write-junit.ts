import { hasPassed, type TestReport, tellBreak } from "@parley/trials";

/** The tests of one bot file. */
export interface TestedBot {
  path: string;
  reports: readonly TestReport[];
  /** Where a test broke: `shop.test.txt:12`. */
  placeOf: (report: TestReport) => string;
}

const escape = (text: string): string =>
  text
    // Control characters are no XML, not even escaped.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "\ufffd")
    .replace(/[<>&"\n]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** The report of tests that CI servers read: JUnit's XML, a suite for each bot file. */
export const writeJunit = (bots: readonly TestedBot[]): string => {
  const suites = bots.map(({ path, reports, placeOf }) => {
    const cases = reports.map((report) => {
      const head = `    <testcase classname="${escape(path)}" name="${escape(report.title)}" time="0"`;
      if (hasPassed(report)) return `${head}/>`;
      const message = tellBreak(report);
      return `${head}>\n      <failure message="${escape(message)}">${escape(`${placeOf(report)}: ${message}`)}</failure>\n    </testcase>`;
    });
    const failures = reports.filter((report) => !hasPassed(report)).length;
    return [
      `  <testsuite name="${escape(path)}" tests="${reports.length}" failures="${failures}" errors="0" skipped="0">`,
      ...cases,
      "  </testsuite>",
    ].join("\n");
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join("\n")}\n</testsuites>\n`;
};
