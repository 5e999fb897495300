import type { Evaluation, EvaluationResult } from "@parley/core";
import { type Draft, diffDrafts } from "@parley/core/draft";
import {
  hasPassed,
  type RecordedChat,
  type Recording,
  type RehearsedChat,
  type TestReport,
  untilKnown,
  type Wanted,
} from "@parley/trials";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { BotDocument } from "../document/index.ts";
import type { FoundOut, TestsAnswer, TestsRequest } from "../draft-worker/answer-about-tests.ts";
import { emptyDraft } from "../draft-worker/empty-draft.ts";
import type { TestsWorker } from "../draft-worker/start-tests-worker.ts";
import { testsOf } from "./test-edits.ts";

/** What is known of the tests of the open bot. */
export interface TestsState {
  /** `none`: the bot has no tests. `waiting`: they were not run yet. `failed`: they could not be run. */
  status: "none" | "waiting" | "known" | "failed";
  /** Why they could not be run. */
  failure: string;
  reports: ReadonlyMap<string, TestReport>;
  /** The reports of the tests that broke or can't be read, in the order of the tests. */
  broken: readonly TestReport[];
  /** The ids of the blocks that a test plays. */
  played: ReadonlySet<string>;
}

export interface TestsRun extends Pick<StoreApi<TestsState>, "getState" | "getInitialState" | "subscribe"> {
  /** Runs the tests after each edit. Returns the function that stops it. */
  follow: () => () => void;
  /** Writes a test of a chat. Rejects if that is not possible now. */
  record: (title: string, recording: Recording) => Promise<{ text: string; isWhole: boolean }>;
  /** Plays visitors' chats on a draft of the bot, and compares them with the live version. */
  rehearse: (draft: Draft, live: Draft, chats: readonly RecordedChat[]) => Promise<readonly RehearsedChat[]>;
  /** Resolves with what is known once the tests of the current draft were run. */
  whenCurrent: () => Promise<TestsState>;
  /** Runs all tests again, after a failure, too. */
  runAgain: () => void;
}

interface Options {
  start: () => TestsWorker;
  /** Runs code of the bot where it can do no harm. */
  evaluate: (evaluations: readonly Evaluation[]) => Promise<EvaluationResult[]>;
  /** The draft of a linked bot; null if the author may not see it. */
  loadDraft: (botId: string) => Promise<Draft | null>;
  /** Edits within this time are tested together, in milliseconds. */
  gatherTime?: number;
}

/** What is asked besides the tests. */
interface Asked extends Pick<TestsRequest, "record"> {
  rehearse?: Required<NonNullable<TestsRequest["rehearse"]>>;
}

const initial: TestsState = {
  status: "waiting",
  failure: "",
  reports: new Map(),
  broken: [],
  played: new Set(),
};
const nothingFound: FoundOut = { evaluated: {}, drafts: {} };

/** Follows a bot and runs its tests in a worker, which gets the whole draft once and only changes afterwards. */
export const createTestsRun = (
  document: BotDocument,
  { start, evaluate, loadDraft, gatherTime = 250 }: Options,
): TestsRun => {
  const store = createStore<TestsState>(() => initial);
  let followers = 0;
  let worker: TestsWorker | null = null;
  /** The draft that the worker has. */
  let sent: Draft = emptyDraft;
  /** The live version that the worker has. */
  let sentLive: Draft | null = null;
  /** The draft whose tests were run last. */
  let run: Draft | null = null;
  let isRunning = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unsubscribe: () => void = () => undefined;
  /** One thing after the other. */
  let last: Promise<unknown> = Promise.resolve();

  const stop = () => {
    worker?.stop();
    worker = null;
    sent = emptyDraft;
    sentLive = null;
  };

  const findOut = async (wanted: readonly Wanted[]): Promise<FoundOut> => {
    const asked = new Map(wanted.flatMap((one) => (one.is === "evaluation" ? [[one.key, one.evaluation]] : [])));
    const results = asked.size > 0 ? await evaluate([...asked.values()]) : [];
    const notRun: EvaluationResult = { ok: false, error: "The code was not run." };
    const evaluated = Object.fromEntries([...asked.keys()].map((key, place) => [key, results[place] ?? notRun]));
    const ids = new Set(wanted.flatMap((one) => (one.is === "bot" ? [one.botId] : [])));
    const drafts = await Promise.all([...ids].map(async (id) => [id, await loadDraft(id)] as const));
    return { evaluated, drafts: Object.fromEntries(drafts) };
  };

  /** Asks the worker, and finds out what it needs to know, until its answer is whole. */
  const ask = async (draft: Draft, { record, rehearse }: Asked = {}): Promise<TestsAnswer> => {
    let found = nothingFound;
    try {
      return await untilKnown(
        () => {
          worker ??= start();
          const operations = diffDrafts(sent, draft);
          sent = draft;
          const isLiveSent = rehearse?.live === sentLive;
          sentLive = rehearse?.live ?? sentLive;
          return worker.ask({
            ...{ botId: document.getState().bot.id, operations, found },
            ...(record && { record }),
            ...(rehearse && { rehearse: isLiveSent ? { chats: rehearse.chats } : rehearse }),
          });
        },
        async (wanted, known) => {
          found = await findOut(wanted);
          return known;
        },
      );
    } catch (error) {
      stop();
      throw error;
    }
  };
  const inTurn = <Made>(work: () => Promise<Made>): Promise<Made> => {
    const made = last.then(work, work);
    last = made.catch(() => undefined);
    return made;
  };

  const runNow = async () => {
    timer = undefined;
    if (isRunning || followers === 0) return;
    const { draft } = document.getState();
    const tests = testsOf(draft);
    if (draft === run) return;
    if (tests.length === 0) {
      run = draft;
      store.setState({ ...initial, status: "none" });
      return;
    }
    isRunning = true;
    run = draft;
    try {
      const { reports } = await inTurn(() => ask(draft));
      isRunning = false;
      show(reports);
    } catch (error) {
      isRunning = false;
      store.setState({ ...initial, status: "failed", failure: error instanceof Error ? error.message : String(error) });
    }
    plan();
  };

  const show = (reports: readonly TestReport[]) =>
    store.setState({
      status: "known",
      failure: "",
      reports: new Map(reports.map((report) => [report.id, report])),
      broken: reports.filter((report) => !hasPassed(report)),
      played: new Set(reports.flatMap(({ result }) => result?.covered.blocks ?? [])),
    });

  const plan = () => {
    if (timer !== undefined || isRunning || followers === 0 || document.getState().draft === run) return;
    timer = setTimeout(() => void runNow(), store.getState().status === "waiting" ? 0 : gatherTime);
  };

  const follow = () => {
    followers += 1;
    if (followers === 1) unsubscribe = document.subscribe(plan);
    plan();
    return () => {
      followers -= 1;
      if (followers > 0) return;
      unsubscribe();
      clearTimeout(timer);
      timer = undefined;
    };
  };

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    follow,
    record: async (title, recording) => {
      const { recorded } = await inTurn(() => ask(document.getState().draft, { record: { title, recording } }));
      if (!recorded) throw new Error("The worker has written no test.");
      return recorded;
    },
    rehearse: async (draft, live, chats) => {
      const { rehearsed = [] } = await inTurn(() => ask(draft, { rehearse: { live, chats } }));
      return rehearsed;
    },
    whenCurrent: () =>
      new Promise((resolve) => {
        const unfollow = follow();
        const settle = () => {
          const state = store.getState();
          const isCurrent = !isRunning && document.getState().draft === run;
          if (state.status === "waiting" || (state.status !== "failed" && !isCurrent)) return;
          end();
          unfollow();
          resolve(state);
        };
        const end = store.subscribe(settle);
        settle();
      }),
    runAgain: () => {
      // Linked bots are loaded anew.
      stop();
      run = null;
      store.setState(initial);
      plan();
    },
  };
};
