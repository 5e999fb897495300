import type { TestLine } from "./bot-test.ts";

/** Where in the bot something came out otherwise. */
export interface TestPlace {
  botId: string;
  groupId: string;
  groupTitle: string;
  blockId: string;
  blockType: string;
}

/** A line of a test beside what came of it. */
export interface ComparedLine {
  expected: TestLine | null;
  /** The place of the expected line among the lines of the test. */
  place: number | null;
  /** Null where nothing of the kind happens now. */
  got: TestLine | null;
  isSame: boolean;
  /** Where they differ: what happens now, in a sentence. */
  message?: string;
  where: TestPlace | null;
}

/** What a test has passed, for coverage. */
export interface Covered {
  /** The ids of the blocks that were run. */
  blocks: readonly string[];
  edges: readonly string[];
}

export interface TestResult {
  title: string;
  isPassed: boolean;
  rows: readonly ComparedLine[];
  /** The first line that came out otherwise. */
  difference: ComparedLine | null;
  covered: Covered;
}
