import { definitions } from "@parley/blocks/definitions";
import { runs } from "@parley/blocks/runs";
import { type EvaluationResult, type Flow, lookup } from "@parley/core";
import { applyOperations, botOf, type Draft, type Operation } from "@parley/core/draft";
import {
  type KnownWorld,
  NotKnown,
  printTest,
  type RecordedChat,
  type Recording,
  type RehearsedChat,
  readStoredTests,
  recordTest,
  rehearseAll,
  runTests,
  type TestGround,
  type TestReport,
  testsKey,
  type Wanted,
} from "@parley/trials";
import { compileDraft } from "./compile-draft.ts";
import { emptyDraft } from "./empty-draft.ts";

/** What was found out since the last request. */
export interface FoundOut {
  evaluated: Readonly<Record<string, EvaluationResult>>;
  /** The drafts of linked bots; null for those that the author may not see. */
  drafts: Readonly<Record<string, Draft | null>>;
}

/** Without `record` and `rehearse`, all tests of the bot are run. */
export interface TestsRequest {
  botId: string;
  /** The changes since the last request. */
  operations: readonly Operation[];
  found: FoundOut;
  /** A chat to write a test of. */
  record?: { title: string; recording: Recording };
  /**
   * Visitors' chats to play on the draft, and the live version that they are compared with; without one it is that of the
   * request before.
   */
  rehearse?: { live?: Draft; chats: readonly RecordedChat[] };
}

export interface TestsAnswer {
  /** What must be found out before the answer is whole. */
  wanted: readonly Wanted[];
  /** The tests that could be finished. */
  reports: readonly TestReport[];
  /** The test of the chat, once it could be written. */
  recorded?: { text: string; isWhole: boolean };
  /** The chats that could be finished. */
  rehearsed?: readonly RehearsedChat[];
}

/** How many outcomes of code are remembered. */
const mostRemembered = 5000;

const labelOf = (type: string): string => lookup(definitions, type)?.label ?? type;

/** Keeps a copy of a draft up to date by its operations, runs its tests, writes tests of chats, and plays visitors' chats. */
export const createTestsAnswers = () => {
  let draft = emptyDraft;
  /** The compiled draft, until it changes. */
  let flow: Flow | null = null;
  let live: Flow | null = null;
  let evaluated: Record<string, EvaluationResult> = {};
  let bots: Record<string, Flow | null> = {};

  const learn = ({ evaluated: results, drafts }: FoundOut) => {
    if (Object.keys(evaluated).length > mostRemembered) evaluated = {};
    evaluated = { ...evaluated, ...results };
    for (const [botId, linked] of Object.entries(drafts))
      bots = { ...bots, [botId]: linked && compileDraft(linked, botId) };
  };

  /** The reports of a run that is under way. */
  let finished = new Map<string, TestReport>();
  let rehearsedSoFar = new Map<string, RehearsedChat>();

  return ({ botId, operations, found, record, rehearse }: TestsRequest): TestsAnswer => {
    if (operations.length > 0) {
      draft = applyOperations(draft, operations).draft;
      flow = null;
    }
    flow ??= compileDraft(draft, botId);
    if (operations.length > 0 || record || rehearse) finished = new Map();
    if (operations.length > 0 || !rehearse) rehearsedSoFar = new Map();
    learn(found);
    const known: KnownWorld = { evaluated, bots };
    const ground: TestGround = { flow, catalogue: runs, labelOf, known };
    if (rehearse) {
      if (rehearse.live) live = compileDraft(rehearse.live, botId);
      if (!live) throw new Error("The live version was not sent.");
      const grounds = { live: { ...ground, flow: live }, draft: ground };
      const { rehearsed, wanted } = rehearseAll(rehearse.chats, grounds, rehearsedSoFar);
      // The next request begins with other chats.
      if (wanted.length === 0) rehearsedSoFar = new Map();
      return { wanted, reports: [], rehearsed };
    }
    if (!record) {
      const answer = runTests(readStoredTests(botOf(draft).data[testsKey]), ground, finished);
      // The next request begins a run of its own.
      if (answer.wanted.length === 0) finished = new Map();
      return answer;
    }
    try {
      const { test, isWhole } = recordTest(record.title, record.recording, ground);
      return { wanted: [], reports: [], recorded: { text: printTest(test), isWhole } };
    } catch (error) {
      if (!(error instanceof NotKnown)) throw error;
      return { wanted: error.wanted, reports: [] };
    }
  };
};
