import { botEntryId, botOf, type Draft, type Operation } from "@parley/core/draft";
import { mostTests, readStoredTests, type StoredTest, testsKey } from "@parley/trials";
import { createId } from "../document/create-id.ts";
import { setData } from "../document/edits/index.ts";

const bot = { table: "bot", id: botEntryId } as const;

const known = new WeakMap<object, readonly StoredTest[]>();
const none: readonly StoredTest[] = [];

/** The tests of a bot in their order; the same list as long as none has changed. */
export const testsOf = (draft: Draft): readonly StoredTest[] => {
  const stored = botOf(draft).data[testsKey];
  if (typeof stored !== "object" || stored === null) return none;
  const tests = known.get(stored) ?? readStoredTests(stored);
  known.set(stored, tests);
  return tests;
};

/** Whether the bot has as many tests as it may have. */
export const isFull = (draft: Draft): boolean => testsOf(draft).length >= mostTests;

/** Adds a test behind the others. */
export const addTest = (
  draft: Draft,
  text: string,
  id: string = createId(),
): { operations: Operation[]; id: string } => {
  const order = Math.max(0, ...testsOf(draft).map((test) => test.order)) + 1;
  return { operations: setData(draft, bot, [testsKey, id], { text, order }), id };
};

export const writeTest = (draft: Draft, id: string, text: string): Operation[] =>
  testsOf(draft).some((test) => test.id === id) ? setData(draft, bot, [testsKey, id, "text"], text) : [];

export const removeTest = (draft: Draft, id: string): Operation[] => setData(draft, bot, [testsKey, id], undefined);
