import type { Draft } from "@parley/core/draft";
import type { Diagnostic, Severity } from "@parley/core/lint";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { BotDocument } from "../../document/index.ts";
import { diffDrafts } from "./diff-drafts.ts";
import { emptyDraft } from "./empty-draft.ts";
import type { CheckWorker } from "./start-problems-worker.ts";

/** What is wrong with a bot, as far as it is known. */
export interface Problems {
  /** `waiting`: nothing is known yet. `failed`: the bot could not be checked. */
  status: "waiting" | "known" | "failed";
  /** Errors first, in the order of the flow. */
  all: readonly Diagnostic[];
  counts: Readonly<Record<Severity, number>>;
  byBlock: ReadonlyMap<string, readonly Diagnostic[]>;
  byGroup: ReadonlyMap<string, readonly Diagnostic[]>;
  byEvent: ReadonlyMap<string, readonly Diagnostic[]>;
  byVariable: ReadonlyMap<string, readonly Diagnostic[]>;
}

export interface ProblemsOfBot extends Pick<StoreApi<Problems>, "getState" | "getInitialState" | "subscribe"> {
  /** Checks the bot after each edit from now on, until the function that it gives is called. */
  follow: () => () => void;
  /** What is wrong with the bot as it is now, once that is known, or once the check has failed. */
  whenCurrent: () => Promise<Problems>;
  /** Tries again after a failure. */
  retry: () => void;
}

interface Options {
  start: () => CheckWorker;
  /** Waits until the page has nothing better to do. */
  whenIdle: (work: () => void) => void;
}

const noneKnown: Problems = {
  status: "waiting",
  all: [],
  counts: { error: 0, warning: 0, info: 0 },
  byBlock: new Map(),
  byGroup: new Map(),
  byEvent: new Map(),
  byVariable: new Map(),
};

/** Follows a bot and keeps what is wrong with it. The bot is checked apart from the page, and gets there only once. */
export const createProblems = (document: BotDocument, { start, whenIdle }: Options): ProblemsOfBot => {
  const store = createStore<Problems>(() => noneKnown);
  let followers = 0;
  let worker: CheckWorker | null = null;
  let sent: Draft = emptyDraft;
  let isBusy = false;
  let isPlanned = false;
  let unsubscribe: () => void = () => undefined;

  const stop = () => {
    worker?.stop();
    worker = null;
    sent = emptyDraft;
    isBusy = false;
  };
  const check = async () => {
    isPlanned = false;
    const { draft, bot } = document.getState();
    if (isBusy || followers === 0 || draft === sent) return;
    isBusy = true;
    try {
      worker ??= start();
      const own = worker;
      const request = { botId: bot.id, operations: diffDrafts(sent, draft) };
      sent = draft;
      const { problems } = await own.check(request);
      // It may have been stopped meanwhile.
      if (worker !== own) return;
      isBusy = false;
      store.setState((before) => arrange(before, problems));
      plan();
    } catch {
      stop();
      store.setState({ ...noneKnown, status: "failed" });
    }
  };
  const plan = () => {
    if (isPlanned || isBusy || followers === 0 || store.getState().status === "failed") return;
    if (document.getState().draft === sent) return;
    isPlanned = true;
    whenIdle(() => void check());
  };

  const follow = () => {
    followers++;
    if (followers === 1) unsubscribe = document.subscribe(plan);
    plan();
    return () => {
      followers--;
      if (followers > 0) return;
      unsubscribe();
      stop();
    };
  };

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    follow,
    whenCurrent: () =>
      new Promise((resolve) => {
        const unfollow = follow();
        const settle = () => {
          const problems = store.getState();
          const isCurrent = !isBusy && document.getState().draft === sent;
          if (problems.status === "waiting" || (problems.status === "known" && !isCurrent)) return;
          end();
          unfollow();
          resolve(problems);
        };
        const end = store.subscribe(settle);
        settle();
      }),
    retry: () => {
      store.setState(noneKnown);
      plan();
    },
  };
};

const collect = (
  before: ReadonlyMap<string, readonly Diagnostic[]>,
  all: readonly Diagnostic[],
  keyOf: (diagnostic: Diagnostic) => string | undefined,
): ReadonlyMap<string, readonly Diagnostic[]> => {
  const found = new Map<string, readonly Diagnostic[]>();
  for (const one of all) {
    const key = keyOf(one);
    if (key !== undefined) found.set(key, [...(found.get(key) ?? []), one]);
  }
  // What has stayed the same is the same object, so that its card is not drawn again.
  for (const [key, list] of found) {
    const earlier = before.get(key);
    if (earlier && isSame(earlier, list)) found.set(key, earlier);
  }
  return found;
};

const isSame = (one: readonly Diagnostic[], other: readonly Diagnostic[]): boolean =>
  one.length === other.length && one.every((problem, place) => isSameProblem(problem, other[place]));

const isSameProblem = (one: Diagnostic, other: Diagnostic | undefined): boolean =>
  one.rule === other?.rule &&
  one.message === other.message &&
  one.remedy === other.remedy &&
  one.field === other.field &&
  one.itemId === other.itemId &&
  JSON.stringify(one.fix) === JSON.stringify(other.fix);

const arrange = (before: Problems, all: readonly Diagnostic[]): Problems => ({
  status: "known",
  all,
  counts: {
    error: all.filter(({ severity }) => severity === "error").length,
    warning: all.filter(({ severity }) => severity === "warning").length,
    info: all.filter(({ severity }) => severity === "info").length,
  },
  byBlock: collect(before.byBlock, all, ({ blockId }) => blockId),
  byGroup: collect(before.byGroup, all, ({ groupId }) => groupId),
  byEvent: collect(before.byEvent, all, ({ eventId }) => eventId),
  byVariable: collect(before.byVariable, all, ({ variableId }) => variableId),
});
