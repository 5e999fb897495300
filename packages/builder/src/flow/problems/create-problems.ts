import type { Draft, Operation } from "@parley/core/draft";
import { diffDrafts } from "@parley/core/draft";
import type { Diagnostic, KnownAccounts, Severity } from "@parley/core/lint";
import { createStore, type StoreApi } from "zustand/vanilla";
import { blocksIn } from "../../document/draft-index.ts";
import type { BotDocument } from "../../document/index.ts";
import { emptyDraft } from "../../draft-worker/empty-draft.ts";
import type { DraftWorker } from "../../draft-worker/start-draft-worker.ts";
import type { FreshBlocks } from "./fresh-blocks.ts";

/** The known problems of a bot. */
export interface Problems {
  /** `waiting`: not checked yet. `failed`: the check itself failed. */
  status: "waiting" | "known" | "failed";
  /** Errors first, then in the order of the flow. */
  all: readonly Diagnostic[];
  counts: Readonly<Record<Severity, number>>;
  byBlock: ReadonlyMap<string, readonly Diagnostic[]>;
  byGroup: ReadonlyMap<string, readonly Diagnostic[]>;
  byEvent: ReadonlyMap<string, readonly Diagnostic[]>;
  byVariable: ReadonlyMap<string, readonly Diagnostic[]>;
}

export interface ProblemsOfBot extends Pick<StoreApi<Problems>, "getState" | "getInitialState" | "subscribe"> {
  /** Checks the bot after each edit. Returns the function that stops it. */
  follow: () => () => void;
  /** Resolves with the problems of the current draft once it is checked, or once the check has failed. */
  whenCurrent: () => Promise<Problems>;
  /** Tries the check again after a failure. */
  retry: () => void;
}

export interface AccountsSource {
  /** Returns the accounts; undefined while unknown. The same object as long as they don't change. */
  get: () => KnownAccounts | undefined;
  /** Whether one of these types of blocks uses accounts; for other bots they are not loaded. */
  areUsedBy: (blockTypes: readonly string[]) => boolean;
  /** Calls the listener when the accounts may have changed. Returns the function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
}

interface Options {
  start: () => DraftWorker;
  /** Absent if accounts aren't checked, so that deleted ones are not reported. */
  accounts?: AccountsSource;
  /** The blocks that nothing is said against yet, because the author is still at work on them. */
  fresh?: FreshBlocks;
  /** Runs work when the page is idle. */
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
 * Whether a new bot is still as it was created. Its empty bubble is not a problem until the author does something. Its
 * only change is the one that added the bubble.
 */
const isUntouched = (document: BotDocument): boolean => {
  const { draft, revision } = document.getState();
  return revision <= 1 && Object.keys(draft.blocks).length === 1;
};
/** The type of the block that an operation adds or replaces. */
const typesPut = (operation: Operation): string[] =>
  operation.op === "put" && operation.table === "blocks" && "type" in operation.entry ? [operation.entry.type] : [];

/** Whether a problem is one of what the author has left: of a block, or of a group with such a block. */
const isOfLeft =
  (document: BotDocument, fresh: FreshBlocks) =>
  ({ blockId, groupId }: Diagnostic): boolean => {
    const ids = fresh.getState();
    if (ids.size === 0) return true;
    if (blockId !== undefined) return !ids.has(blockId);
    const blocks = groupId === undefined ? [] : blocksIn(document.getState().draft, groupId);
    return blocks.length === 0 || blocks.some(({ id }) => !ids.has(id));
  };

const isNoGreeting = ({ rule }: Diagnostic): boolean => rule !== "empty-bubble";

/**
 * Follows a bot and keeps its problems up to date. A worker checks it, which gets the whole draft once and only changes
 * afterwards.
 */
export const createProblems = (document: BotDocument, { start, whenIdle, accounts, fresh }: Options): ProblemsOfBot => {
  const store = createStore<Problems>(() => noneKnown);
  let followers = 0;
  /** Everything that was found, also what is not shown yet. */
  let found: readonly Diagnostic[] = [];
  let worker: DraftWorker | null = null;
  let sent: Draft = emptyDraft;
  let sentAccounts: KnownAccounts | undefined;
  let isBusy = false;
  let isPlanned = false;
  let unsubscribe: () => void = () => undefined;
  let forgetAccounts: (() => void) | undefined;
  const isSent = (): boolean => document.getState().draft === sent && accounts?.get() === sentAccounts;

  /** Shows what was found in everything that the author has left. */
  const show = () =>
    store.setState((before) => arrange(before, fresh ? found.filter(isOfLeft(document, fresh)) : found));
  fresh?.subscribe(() => store.getState().status === "known" && show());

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
    const operations = diffDrafts(sent, draft);
    if (accounts?.areUsedBy(operations.flatMap(typesPut))) forgetAccounts ??= accounts.subscribe(plan);
    try {
      worker ??= start();
      const own = worker;
      sent = draft;
      sentAccounts = accounts?.get();
      const known = sentAccounts ? { accounts: sentAccounts } : {};
      const problems = await own.ask({ botId: bot.id, operations, wanted: "problems", ...known });
      // The check may have been stopped meanwhile.
      if (worker !== own) return;
      isBusy = false;
      found = isUntouched(document) ? problems.filter(isNoGreeting) : problems;
      show();
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
          // Whoever waits for the problems, to publish, gets all of them.
          resolve(problems.status === "known" ? arrange(noneKnown, found) : problems);
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
  // Unchanged lists keep their identity, so that cards don't render again.
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
