import type { Flow } from "@parley/core";
import type { KnownWorld } from "../play/closed-chat.ts";
import type { TestLine } from "./bot-test.ts";

/** Where in the bot something came out otherwise. */
export interface TestPlace {
  botId: string;
  groupId: string;
  groupTitle: string;
  blockId: string;
  blockType: string;
}

/** How the groups of a bot, and of those that it links to, are called. */
export const groupTitles =
  (flow: Flow, { bots }: KnownWorld) =>
  (groupId: string): string =>
    [flow, ...Object.values(bots)].flatMap((bot) => bot?.groups ?? []).find(({ id }) => id === groupId)?.title ?? "";

/** The place of an output, with the title of its group. */
export const placeOf = (
  { botId, groupId, blockId, blockType }: Omit<TestPlace, "groupTitle">,
  titleOf: (groupId: string) => string,
): TestPlace => ({ botId, groupId, groupTitle: titleOf(groupId), blockId, blockType });

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
