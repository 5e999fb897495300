export { type BotTest, longestTest, mostTests, type TestLine } from "./bot-tests/bot-test.ts";
export { blockNames, type LabelOf } from "./bot-tests/outside.ts";
export {
  type ParsedTest,
  type ParsedTests,
  parseTest,
  parseTests,
  type TestFault,
} from "./bot-tests/parse-tests.ts";
export { printLine, printTest } from "./bot-tests/print-test.ts";
export {
  type RecordedItem,
  type RecordedOutcome,
  type Recording,
  recordTest,
  titleOfRecording,
} from "./bot-tests/record-test.ts";
export { runTest, type TestGround, toPresent } from "./bot-tests/run-test.ts";
export {
  type FindOut,
  hasPassed,
  runTests,
  type TestReport,
  tellBreak,
  untilKnown,
} from "./bot-tests/run-tests.ts";
export { readStoredTests, type StoredTest, testsKey, titleOfText, withTitle } from "./bot-tests/stored-tests.ts";
export type { ComparedLine, Covered, TestPlace, TestResult } from "./bot-tests/test-result.ts";
export type { ExploreFinding } from "./explore/confirm-findings.ts";
export { type Exploration, type ExploreOptions, explore } from "./explore/explore.ts";
export { type ExploreHost, runExploration } from "./explore/run-exploration.ts";
export type { ExploreProgress, SupposedOutcome, TrialStep, TrialTurn } from "./explore/trial.ts";
export {
  type ClosedChat,
  closedContext,
  createClosedChat,
  type KnownWorld,
  NotKnown,
  type Wanted,
} from "./play/closed-chat.ts";
export { createFixedMoments, fixedStart } from "./play/fixed-moments.ts";
export type { RecordedChat } from "./rehearsal/play-again.ts";
export { type RehearsedChat, rehearseAll, type Verdict, verdicts } from "./rehearsal/rehearse.ts";
