import { definitions } from "@parley/blocks/definitions";
import { runs } from "@parley/blocks/runs";
import { type Flow, lookup } from "@parley/core";
import { compileFlow, toPublicFlow } from "@parley/core/format";
import { findDefault } from "@parley/core/visitor-texts";
import { createOutbound, createSandbox } from "@parley/server";
import {
  type FindOut,
  hasPassed,
  printLine,
  runTests,
  type TestGround,
  type TestReport,
  tellBreak,
  untilKnown,
} from "@parley/trials";
import { type FoundTest, findTests } from "../bot-tests/find-tests.ts";
import { type TestedBot, writeJunit } from "../bot-tests/write-junit.ts";
import { counted } from "../bots/findings.ts";
import { readBotFile } from "../bots/read-bot-file.ts";
import { ExitError } from "../terminal/exit-error.ts";
import { writeOutput } from "../terminal/write-output.ts";

export interface TestOptions {
  coverage?: boolean;
  junit?: string;
}

interface Bot {
  path: string;
  flow: Flow;
  tests: FoundTest[];
}

const readBot = async (path: string): Promise<Bot> => {
  const { file } = await readBotFile(path);
  const botId = typeof file.id === "string" ? file.id : path;
  const { flow } = compileFlow(file, definitions, { botId, version: null, findDefault });
  return { path, flow: toPublicFlow(flow, definitions), tests: await findTests(path, file) };
};

const labelOf = (type: string): string => lookup(definitions, type)?.label ?? type;

/**
 * Runs the tests of bot files: those that the files keep, and those beside them. Nothing is asked outside: code runs in the
 * sandbox without a network, and linked bots are those among the files given.
 *
 * @throws ExitError with code 1 if a test breaks, with code 2 if a file can't be read or there is no test at all
 */
export const testFiles = async (paths: readonly string[], options: TestOptions): Promise<void> => {
  const bots = await Promise.all(paths.map(readBot));
  if (bots.every(({ tests }) => tests.length === 0))
    throw new ExitError(
      2,
      `There are no tests in ${paths.join(", ")}, and none beside. A test file of shop.json is called shop.test.txt.`,
    );
  const outbound = createOutbound({ allowedHosts: [] });
  const sandbox = createSandbox({ fetch: outbound.fetch });
  const flows: Record<string, Flow> = Object.fromEntries(bots.map(({ flow }) => [flow.botId, flow]));
  const findOut: FindOut = async (wanted, known) => {
    const [evaluated, found] = [{ ...known.evaluated }, { ...known.bots }];
    const asked = wanted.flatMap((one) => (one.is === "evaluation" ? [one] : []));
    // Code may not call other servers in a test.
    const results = await sandbox.evaluate(asked.map(({ evaluation: { canFetch: _, ...code } }) => code));
    for (const [place, { key }] of asked.entries())
      evaluated[key] = results[place] ?? { ok: false, error: "The code was not run." };
    for (const one of wanted) if (one.is === "bot") found[one.botId] = lookup(flows, one.botId) ?? null;
    return { evaluated, bots: found };
  };
  const tested: TestedBot[] = [];
  try {
    for (const { path, flow, tests } of bots) {
      if (tests.length === 0) continue;
      const finished = new Map<string, TestReport>();
      const { reports } = await untilKnown((known) => {
        const ground: TestGround = { flow, catalogue: runs, labelOf, known };
        return runTests(tests, ground, finished);
      }, findOut);
      const placeOf = (report: TestReport) => placeIn(tests, report);
      tested.push({ path, reports, placeOf });
      for (const line of [path, ...reports.flatMap((report) => linesOf(report, placeOf(report)))]) console.log(line);
      if (options.coverage) for (const line of linesOfCoverage(flow, reports)) console.log(line);
    }
  } finally {
    await sandbox.close();
    await outbound.close();
  }
  if (options.junit !== undefined) await writeOutput(options.junit, (write) => write(writeJunit(tested)));
  const all = tested.flatMap(({ reports }) => reports);
  const broken = all.filter((report) => !hasPassed(report));
  console.log(`${counted(all.length, "test")}, ${broken.length === 0 ? "all pass" : `${broken.length} broken`}.`);
  if (broken.length > 0) throw new ExitError(1, `${counted(broken.length, "test")} broken.`);
};

const placeIn = (tests: readonly FoundTest[], { id, line }: TestReport): string => {
  const test = tests.find((one) => one.id === id);
  if (!test) return "";
  if (line === null) return test.path;
  return test.offset === null ? `${test.path}, line ${line} of the test` : `${test.path}:${line + test.offset}`;
};

const linesOf = (report: TestReport, place: string): string[] => {
  if (hasPassed(report)) return [`  ok      ${report.title}`];
  const { expected = null, got = null } = report.result?.difference ?? {};
  const indent = " ".repeat(12);
  const write = (name: string, line: typeof expected) =>
    line === null ? [] : [`          ${name} ${printLine(line).split("\n").join(`\n${indent}`)}`];
  return [
    `  broken  ${report.title}`,
    `          ${tellBreak(report)}`,
    ...write("-", expected),
    ...write("+", got),
    `          at ${place}`,
  ];
};

/** How much of the bot the tests have passed, and which blocks none has, group by group. */
const linesOfCoverage = (flow: Flow, reports: readonly TestReport[]): string[] => {
  const walked = new Set(reports.flatMap(({ result }) => result?.covered.blocks ?? []));
  const all = flow.groups.flatMap(({ blocks }) => blocks);
  const count = all.filter(({ id }) => walked.has(id)).length;
  const percent = all.length === 0 ? 100 : Math.floor((count / all.length) * 100);
  const missing = flow.groups.flatMap(({ title, blocks }) => {
    const left = blocks.filter(({ id }) => !walked.has(id));
    if (left.length === 0) return [];
    const names = left.length === blocks.length ? "the whole group" : left.map(({ type }) => labelOf(type)).join(", ");
    return [`    "${title}": ${names}`];
  });
  return [
    `  ${count} of ${counted(all.length, "block")} (${percent} %) are played by a test.`,
    ...(missing.length > 0 ? ["  By none:", ...missing] : []),
  ];
};
