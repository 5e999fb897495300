import { gatherWanted, type KnownWorld, type Wanted } from "../play/closed-chat.ts";
import { parseTest, type TestFault } from "./parse-tests.ts";
import { runTest, type TestGround } from "./run-test.ts";
import type { StoredTest } from "./stored-tests.ts";
import type { ComparedLine, TestResult } from "./test-result.ts";

/** What came of a test that a bot keeps. */
export interface TestReport {
  id: string;
  title: string;
  /** What can't be read in its text. It is not run then. */
  faults: readonly TestFault[];
  /** Null if it was not run. */
  result: TestResult | null;
  /** The line of its text, counted from 1, at which it broke. */
  line: number | null;
}

export const hasPassed = ({ result }: TestReport): boolean => result?.isPassed === true;

/**
 * Runs the tests of a bot. What could not be finished without knowing more of the world is left out of the reports.
 *
 * @param finished the reports of the same tests on the same bot so far, to which those that are finished now are added: knowing
 * more changes nothing in them
 */
export const runTests = (
  tests: readonly Pick<StoredTest, "id" | "text">[],
  ground: TestGround,
  finished = new Map<string, TestReport>(),
): { reports: TestReport[]; wanted: Wanted[] } => {
  const { attempt, wanted } = gatherWanted();
  const run = ({ id, text }: Pick<StoredTest, "id" | "text">): TestReport | null => {
    const { parsed, faults } = parseTest(text);
    const { title } = parsed.test;
    if (faults.length > 0) return { id, title, faults, result: null, line: faults[0]?.line ?? null };
    const result = attempt(() => runTest(parsed.test, ground));
    return result && { id, title, faults, result, line: lineOf(result, parsed.places) };
  };
  const reports = tests.flatMap((test): TestReport[] => {
    const report = finished.get(test.id) ?? run(test);
    if (report === null) return [];
    finished.set(test.id, report);
    return [report];
  });
  return { reports, wanted: wanted() };
};

/** The line of the first difference, or of the line before it where the bot does more than is expected. */
const lineOf = ({ rows, difference }: TestResult, places: readonly number[]): number | null => {
  if (!difference) return null;
  const before = rows.slice(0, rows.indexOf(difference) + 1).flatMap(({ place }) => place ?? []);
  return places[before.at(-1) ?? 0] ?? null;
};

/** The most things that one run of tests finds out one after the other. */
const mostRounds = 2000;

/** Finds out what is wanted, and returns what is known then. */
export type FindOut = (wanted: readonly Wanted[], known: KnownWorld) => Promise<KnownWorld>;

/**
 * Does something that may need to know more of the world, again and again until it knows enough.
 *
 * @throws if that never ends
 */
export const untilKnown = async <Made extends { wanted: readonly Wanted[] }>(
  work: (known: KnownWorld) => Made | Promise<Made>,
  findOut: FindOut,
  known: KnownWorld = { evaluated: {}, bots: {} },
): Promise<Made> => {
  let now = known;
  for (let round = 0; round < mostRounds; round += 1) {
    const made = await work(now);
    if (made.wanted.length === 0) return made;
    now = await findOut(made.wanted, now);
  }
  throw new Error("The tests run more code than can be waited for.");
};

/** Where a test broke and how, in a sentence; empty if it passed. */
export const tellBreak = ({ faults, result }: TestReport): string => {
  const [fault] = faults;
  if (fault) return `${fault.message} ${fault.fix}`;
  return result?.difference ? tellDifference(result.difference) : "";
};

const tellDifference = ({ message = "", where }: ComparedLine): string =>
  where && where.groupTitle !== "" && !message.includes(where.groupTitle)
    ? `In “${where.groupTitle}”: ${message}`
    : message;
