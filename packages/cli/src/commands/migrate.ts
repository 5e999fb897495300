import { readFileSync, writeFileSync } from "node:fs";
import { extname } from "node:path";
import { parseEnv } from "node:util";
import {
  inMegabytes,
  type MoveProgress,
  type MoveReport,
  moveIn,
  parseEnvironment,
  type RawEnvironment,
  readEnvironment,
  readLastMove,
  tellHosts,
  writeMarkdown,
} from "@parley/server";
import { alignColumns } from "../terminal/align-columns.ts";
import { describeFileFault } from "../terminal/describe-file-fault.ts";
import { ExitError, orWrongUse } from "../terminal/exit-error.ts";

export interface MigrateOptions {
  fromDatabase?: string;
  encryptionSecret?: string;
  env?: string;
  dryRun?: boolean;
  /** Lists all differences between both servers without changing anything. */
  diff?: boolean;
  /** Prints the report of the last completed run instead of starting one. */
  lastReport?: boolean;
  data?: string;
  report?: string;
  copyFiles?: boolean;
  /** The S3_… settings of the other server, if given as options. */
  bucket?: RawEnvironment;
}

/** The most entries of each kind printed in the terminal. The report contains all. */
const mostOfAKind = 15;
/** Milliseconds between two progress lines where the output is not a terminal. */
const quietEach = 5000;

const count = (number: number): string => Math.round(number).toLocaleString("en");

const timeOf = (seconds: number): string =>
  seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;

const lineOf = ({ what, done, of, rate, remaining }: MoveProgress): string =>
  [
    `${count(done)} of ${count(of)} ${what}`,
    ...(rate > 0 ? [`${count(rate)} a second`] : []),
    ...(remaining === null || done >= of ? [] : [`${timeOf(remaining)} left`]),
  ].join(", ");

const readSettings = (path: string): RawEnvironment => {
  try {
    return parseEnv(readFileSync(path, "utf8"));
  } catch (error) {
    throw new ExitError(2, `The settings in ${path} can't be read: ${describeFileFault(error)}.`);
  }
};

const writeReport = (path: string, report: MoveReport): void => {
  const text = extname(path) === ".json" ? `${JSON.stringify(report, null, 2)}\n` : writeMarkdown(report);
  try {
    writeFileSync(path, text);
  } catch (error) {
    throw new ExitError(2, `${path} can't be written: ${describeFileFault(error)}.`);
  }
  console.log(`The whole report stands in ${path}.`);
};

const printEntries = (report: MoveReport, mostShown: number): void => {
  for (const [state, title] of [
    ["to do", "To do"],
    ["not taken over", "Not taken over"],
    ["differs", "Different here and there"],
    ["updated", report.isDryRun ? "Would be brought up to date" : "Brought up to date"],
  ] as const) {
    const listed = report.entries.filter((entry) => entry.state === state);
    if (listed.length === 0) continue;
    console.log(`\n${title}:`);
    for (const { what, name, message, remedy } of listed.slice(0, mostShown))
      console.log(`  ${what}${name === "" ? "" : ` ${name}`}: ${message}${remedy === null ? "" : `\n    → ${remedy}`}`);
    if (listed.length > mostShown)
      console.log(`  … and ${count(listed.length - mostShown)} more: --report FILE writes all of them.`);
  }
};

const printReport = (report: MoveReport, shown = mostOfAKind): void => {
  const heads = ["", "there", report.isDryRun ? "to take over" : "taken over", "here before", "left"];
  const rows = report.counts.map(({ what, found, taken, earlier, left }) => [
    what,
    found === 0 ? "" : count(found),
    count(taken),
    count(earlier),
    count(left),
  ]);
  for (const line of alignColumns([heads, ...rows])) console.log(line);
  printEntries(report, shown);
  if (report.fileBytes !== null)
    console.log(`\nFiles ${report.isDryRun ? "to copy" : "copied"}: ${inMegabytes(report.fileBytes)}.`);
  const adapted = report.entries.filter(({ state }) => state === "adapted").length;
  if (adapted > 0) console.log(`\n${count(adapted)} things were adapted: --report FILE lists them.`);
  if (report.fileHosts.length > 0) {
    console.log(`\n${tellHosts(report)}`);
    for (const { host, addresses } of report.fileHosts) console.log(`  ${host} (${count(addresses)} addresses)`);
  }
};

const printLast = async (environment: Parameters<typeof readLastMove>[0]["environment"], path: string | undefined) => {
  const last = await orWrongUse(readLastMove({ environment }));
  if (last === null) throw new ExitError(1, "No run has come to its end here.");
  console.log(`From ${last.source}, ${last.startedAt}.\n`);
  printReport(last);
  if (path !== undefined) writeReport(path, last);
};

/** Migrates the contents of a Typebot database and reports what was done. */
export const migrate = async ({
  fromDatabase,
  encryptionSecret,
  env,
  diff = false,
  dryRun = diff,
  lastReport = false,
  data,
  report: path,
  copyFiles: copiesFiles = false,
  bucket = {},
}: MigrateOptions): Promise<void> => {
  const file = env === undefined ? {} : readSettings(env);
  const secret = encryptionSecret === undefined ? {} : { ENCRYPTION_SECRET: encryptionSecret };
  const sourceSettings = { ...file, ...bucket, ...secret };
  const from = fromDatabase ?? file.DATABASE_URL;
  const given = { ...process.env, ...(data === undefined ? {} : { PARLEY_DATA_DIR: data }) };
  const environment = parseEnvironment(readEnvironment(given));
  if (lastReport) return printLast(environment, path);
  if (from === undefined)
    throw new ExitError(2, "Say where from: --from-database postgres://…, or --env with the .env of that server.");
  const { isTTY } = process.stderr;
  let [told, step] = [0, ""];
  const onProgress = (progress: MoveProgress): void => {
    if (isTTY) process.stderr.write(`\r${lineOf(progress)}\x1b[K`);
    else if (progress.what !== step || progress.done >= progress.of || Date.now() - told > quietEach) {
      [told, step] = [Date.now(), progress.what];
      process.stderr.write(`${lineOf(progress)}\n`);
    }
  };
  const report = await orWrongUse(
    moveIn({ from, environment, sourceSettings, copiesFiles, isDryRun: dryRun, onProgress }),
  );
  if (isTTY) process.stderr.write("\r\x1b[K");
  printReport(report, diff ? Number.POSITIVE_INFINITY : mostOfAKind);
  console.log("");
  if (path !== undefined) writeReport(path, report);
  console.log(dryRun ? "Nothing was written." : `Moved in, in ${timeOf(report.seconds)}. Nothing was changed there.`);
};
