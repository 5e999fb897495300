import type { Draft } from "@parley/core/draft";
import { diffDrafts } from "@parley/core/draft";
import type { Diagnostic, LintOptions, Severity } from "@parley/core/lint";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { BotDocument } from "../../document/index.ts";
import { emptyDraft } from "../../draft-worker/empty-draft.ts";
import type { DraftWorker } from "../../draft-worker/start-draft-worker.ts";

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

/** The accounts of the workspace; undefined as long as they are not known. The same object as long as they stay so. */
export interface KnownAccounts {
  get: () => LintOptions["accounts"];
  /** Whether a bot has blocks that use accounts: for others nobody asks. */
  areUsedBy: (draft: Draft) => boolean;
  /** Calls the listener when they may have changed, until the function that it gives is called. */
  subscribe: (listener: () => void) => () => void;
}

interface Options {
  start: () => DraftWorker;
  /** Without them, nobody tells of accounts that are gone. */
  accounts?: KnownAccounts;
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

/**
 * A new bot waits for its first words: until something is done with it, that they are missing is no problem. Its one
 * change is the one that made the empty bubble.
 */
const isUntouched = (document: BotDocument): boolean => {
  const { draft, revision } = document.getState();
  return revision <= 1 && Object.keys(draft.blocks).length === 1;
};
const isNoGreeting = ({ rule }: Diagnostic): boolean => rule !== "empty-bubble";

/** Follows a bot and keeps what is wrong with it. The bot is checked apart from the page, and gets there only once. */
export const createProblems = (document: BotDocument, { start, whenIdle, accounts }: Options): ProblemsOfBot => {
  const store = createStore<Problems>(() => noneKnown);
  let followers = 0;
  let worker: DraftWorker | null = null;
  let sent: Draft = emptyDraft;
  let sentAccounts: LintOptions["accounts"];
  let isBusy = false;
  let isPlanned = false;
  let unsubscribe: () => void = () => undefined;
  let forgetAccounts: (() => void) | undefined;
  const isSent = (): boolean => document.getState().draft === sent && accounts?.get() === sentAccounts;

  const stop = () => {
    worker?.stop();
    worker = null;
    sent = emptyDraft;
    isBusy = false;
  };
  const check = async () => {
    isPlanned = false;
    const { draft, bot } = document.getState();
    if (isBusy || followers === 0 || isSent()) return;
    isBusy = true;
    if (accounts?.areUsedBy(draft)) forgetAccounts ??= accounts.subscribe(plan);
    try {
      worker ??= start();
      const own = worker;
      const operations = diffDrafts(sent, draft);
      sent = draft;
      sentAccounts = accounts?.get();
      const known = sentAccounts ? { accounts: sentAccounts } : {};
      const problems = await own.ask({ botId: bot.id, operations, wanted: "problems", ...known });
      // It may have been stopped meanwhile.
      if (worker !== own) return;
      isBusy = false;
      store.setState((before) => arrange(before, isUntouched(document) ? problems.filter(isNoGreeting) : problems));
      plan();
    } catch {
      stop();
      store.setState({ ...noneKnown, status: "failed" });
    }
  };
  const plan = () => {
    if (isPlanned || isBusy || followers === 0 || store.getState().status === "failed") return;
    if (isSent()) return;
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
      forgetAccounts?.();
      forgetAccounts = undefined;
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
          const isCurrent = !isBusy && isSent();
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
