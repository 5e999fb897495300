import {
  addChange,
  createWorkingCopy,
  findChangeFault,
  type LoggedChange,
  type Operation,
  type PendingChange,
  receiveChanges,
  replaceConfirmed,
  replaceNewest,
  type Trace,
  type WorkingCopy,
  withdrawChange,
} from "@parley/core/draft";
import { createStore } from "zustand/vanilla";
import type { ChangeQueue } from "./change-queue.ts";
import { createId } from "./create-id.ts";
import { createPresence } from "./create-presence.ts";
import { createSender } from "./create-sender.ts";
import {
  type BotDocument,
  type DocumentState,
  emptySelection,
  mayChange,
  type Notice,
  type Saving,
} from "./document-state.ts";
import { followAnswers } from "./edits/follow-answers.ts";
import {
  emptyHistory,
  extendNewest,
  findReversal,
  forget,
  type History,
  moveStep,
  remember,
  settle,
} from "./history.ts";
import { selectWhatIsThere } from "./select-what-is-there.ts";
import type { SendAnswer, Transport, TransportFailure } from "./transport.ts";
import { goesOn, type Newest } from "./typing.ts";
import { findUnplaced } from "./unplaced.ts";
import { whileSeen } from "./while-seen.ts";

export interface DocumentOptions {
  botId: string;
  transport: Transport;
  queue: ChangeQueue;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** A `Notice` without the fields that all notices share. */
type News = Notice extends infer One ? (One extends Notice ? Omit<One, "id" | "at"> : never) : never;

/**
 * Opens a bot for editing. Changes left unsent by an earlier visit are applied again and sent. Rejects with
 * TransportError if the bot can't be loaded.
 */
export const createDocument = async ({
  botId,
  transport,
  queue,
  now = Date.now,
}: DocumentOptions): Promise<BotDocument> => {
  const [opened, leftovers] = await Promise.all([transport.open(), queue.adopt(botId).catch(() => [])]);
  let copy = createWorkingCopy(opened.draft, opened.revision, leftovers);
  let history = emptyHistory;
  let newest: Newest | null = null;
  let failure: TransportFailure | null = null;
  /** Why the server no longer sends other editors' changes. */
  let lost: "signed out" | "gone" | null = null;
  let isConnected = true;

  const store = createStore<DocumentState>(() => ({
    draft: copy.draft,
    revision: copy.revision,
    liveRevision: opened.liveRevision,
    bot: opened.bot,
    me: opened.me,
    workspace: opened.workspace,
    saving: copy.steps.length > 0 ? "saving" : "saved",
    refusal: null,
    canUndo: false,
    canRedo: false,
    undoLabel: null,
    redoLabel: null,
    others: [],
    notices: [],
    selection: emptySelection,
    screen: "flow",
  }));

  const savingNow = (): Saving => {
    if (lost !== null || failure === "signed out" || failure === "gone" || failure === "refused") return "refused";
    if (failure === "offline" || !isConnected) return "offline";
    return copy.steps.length > 0 ? "saving" : "saved";
  };

  /** Publishes the state after the copy or the history has changed. */
  const show = (next: { copy?: WorkingCopy; history?: History } = {}) => {
    copy = next.copy ?? copy;
    history = next.history ?? history;
    const { selection } = store.getState();
    const { draft, revision } = copy;
    store.setState({
      draft,
      revision,
      saving: savingNow(),
      refusal: failure === "signed out" || failure === "gone" ? failure : lost,
      canUndo: history.done.length > 0,
      canRedo: history.undone.length > 0,
      undoLabel: history.done.at(-1)?.label ?? null,
      redoLabel: history.undone.at(-1)?.label ?? null,
      selection: selectWhatIsThere(draft, selection),
    });
  };

  const tell = (...news: readonly News[]) => {
    if (news.length === 0) return;
    const notices = news.map((one): Notice => ({ ...one, id: createId(), at: now() }));
    store.setState(({ notices: earlier }) => ({ notices: [...earlier, ...notices] }));
  };

  // Queue operations run one after another. If storage fails, the page continues without it.
  let kept: Promise<unknown> = Promise.resolve();
  const keep = (work: () => Promise<void>) => {
    kept = kept.then(work).catch(() => undefined);
  };

  const receive = (changes: readonly LoggedChange[]) => {
    const received = receiveChanges(copy, changes);
    const ids = received.settled.map(({ id }) => id);
    if (ids.length > 0) keep(() => queue.remove(botId, ids));
    show({ copy: received.copy, history: settle(history, received.settled) });
    tell(...received.overwritten.map((lost): News => ({ kind: "overwritten", lost })));
    // Catching up on missed changes sends an empty change, which read-only authors may not do; they reload.
    if (received.hasGap) (mayChange(store.getState()) ? catchUp() : reload()).catch(() => undefined);
  };

  const reload = async () => {
    const fresh = await transport.open();
    show({ copy: replaceConfirmed(copy, fresh.draft, fresh.revision) });
    store.setState({ bot: fresh.bot, liveRevision: fresh.liveRevision, workspace: fresh.workspace });
  };

  const answered = async (answer: SendAnswer, sent: readonly PendingChange[]) => {
    if (answer.isReloadNeeded) {
      // The changes just acknowledged are part of the reloaded draft.
      for (const { id } of answer.accepted) copy = withdrawChange(copy, id);
      keep(() =>
        queue.remove(
          botId,
          answer.accepted.map(({ id }) => id),
        ),
      );
      return reload();
    }
    const at = new Date(now()).toISOString();
    const { me } = store.getState();
    const own = answer.accepted.flatMap(({ id, revision, repairs }): LoggedChange[] => {
      const change = sent.find((one) => one.id === id);
      return change ? [{ ...change, revision, repairs, author: me, at }] : [];
    });
    receive([...answer.missed, ...own]);
  };

  const catchUp = async () => answered(await transport.send(copy.revision, []), []);

  const sender = createSender({
    send: (changes, isLeaving) => transport.send(copy.revision, changes, { isLeaving }),
    pending: () => copy.steps.map((step) => step.change),
    answered: (answer, sent) => void answered(answer, sent).catch(() => undefined),
    refused: (id, reason) => {
      const change = copy.steps.find((step) => step.change.id === id)?.change;
      if (newest?.change.id === id) newest = null;
      keep(() => queue.remove(botId, [id]));
      show({ copy: withdrawChange(copy, id), history: forget(history, id) });
      if (change) tell({ kind: "refused", label: change.label, reason, operations: change.operations });
    },
    failed: (next) => {
      failure = next;
      show();
    },
  });

  /** Applies a change, stores it in the queue and sends it. */
  const make = (
    label: string,
    operations: readonly Operation[],
  ): { change: PendingChange; traces: readonly Trace[] } => {
    const change = { id: createId(), label, operations, seen: copy.revision };
    const made = addChange(copy, change);
    copy = made.copy;
    keep(() => queue.put(botId, change));
    sender.wake();
    return { change, traces: made.traces };
  };

  /** Extends the change just made by typing, or adds another one if that is already being sent. */
  const goOn = ({ change: before }: Newest, operations: readonly Operation[]) => {
    const isNewest = copy.steps.at(-1)?.change.id === before.id;
    if (!isNewest || sender.isUnderWay(before.id)) return make(before.label, operations);
    const change = { ...before, operations };
    const made = replaceNewest(copy, change);
    copy = made.copy;
    keep(() => queue.put(botId, change));
    sender.wake();
    return { change, traces: made.traces };
  };

  /** Whether the author may not edit. The first attempt shows a notice. */
  const isReadOnly = (label: string, operations: readonly Operation[]): boolean => {
    const { notices } = store.getState();
    if (mayChange(store.getState())) return false;
    const reason = "You may look at this bot, and not change it.";
    if (notices.length === 0) tell({ kind: "refused", label, reason, operations });
    return true;
  };

  const change: BotDocument["change"] = (label, edit) => {
    const asked = typeof edit === "function" ? edit(copy.draft) : edit;
    if (asked.length === 0) return;
    const operations = followAnswers(copy.draft, asked);
    if (isReadOnly(label, operations)) return;
    const fault = findChangeFault([{ id: "", operations }]);
    if (fault) return tell({ kind: "refused", label, reason: fault.reason, operations });
    const at = now();
    const earlier = goesOn(newest, label, operations, at) ? newest : null;
    const made = earlier ? goOn(earlier, operations) : make(label, operations);
    newest = { change: made.change, at };
    show({
      history: earlier
        ? extendNewest(history, made.change.id, made.traces)
        : remember(history, label, made.change.id, made.traces),
    });
  };

  const goBack = (way: "undo" | "redo") => {
    const reversal = findReversal(history, way, copy.draft);
    if (!reversal) return;
    const { label, operations, left } = reversal;
    newest = null;
    const made = operations.length > 0 ? make(label, operations) : null;
    show({ history: moveStep(history, way, made && { id: made.change.id, traces: made.traces }) });
    if (left.length > 0) tell({ kind: "left", label, places: left });
  };

  const presence = createPresence(transport, () => {
    const { screen, selection } = store.getState();
    const groupIds = selection.groups.slice(0, 50);
    const blockIds = selection.blocks.slice(0, 50);
    return {
      screen,
      ...(groupIds.length > 0 ? { groupIds } : {}),
      ...(blockIds.length > 0 ? { blockIds } : {}),
    };
  });

  const page = typeof window === "undefined" ? undefined : window;
  const follow = () =>
    transport.follow(() => copy.revision, {
      changes: receive,
      presence: (others) => store.setState({ others }),
      live: ({ version, revision }) =>
        store.setState(({ bot }) => ({ liveRevision: revision, bot: { ...bot, liveVersion: version } })),
      reload: () => void reload().catch(() => undefined),
      connection: (next, why) => {
        isConnected = next;
        // Authors who have lost their access need not wait for the connection.
        if (next) lost = null;
        else if (why === "gone" || why === "signed out") lost = why;
        if (next && copy.steps.length > 0) sender.wake(true);
        show();
      },
    });
  const unfollow = whileSeen(page?.document, follow);

  const onLeave = () => sender.leave();
  // The browser's online state is not enough: a server on the same machine needs no network.
  const onNetwork = () => {
    transport.lookAgain();
    sender.wake(true);
  };
  page?.addEventListener("pagehide", onLeave);
  page?.addEventListener("online", onNetwork);
  page?.addEventListener("offline", onNetwork);

  tell(...findUnplaced(copy).map((one): News => ({ kind: "unplaced", ...one })));
  if (leftovers.length > 0) sender.wake(true);

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    change,
    undo: () => goBack("undo"),
    redo: () => goBack("redo"),
    select: (selection) => {
      store.setState({ selection: selectWhatIsThere(copy.draft, { ...emptySelection, ...selection }) });
      presence.changed();
    },
    show: (screen) => {
      store.setState({ screen });
      presence.changed();
    },
    dismissNotice: (id) => store.setState(({ notices }) => ({ notices: notices.filter((one) => one.id !== id) })),
    takeBack: (noticeId, label) => {
      const notice = store.getState().notices.find(({ id }) => id === noticeId);
      store.setState(({ notices }) => ({ notices: notices.filter((one) => one !== notice) }));
      if (notice?.kind === "overwritten") change(label, notice.lost.restore);
    },
    flush: async () => {
      await sender.settle();
      return copy.revision;
    },
    close: async () => {
      page?.removeEventListener("pagehide", onLeave);
      page?.removeEventListener("online", onNetwork);
      page?.removeEventListener("offline", onNetwork);
      sender.leave();
      sender.stop();
      unfollow();
      await Promise.all([kept, presence.leave()]);
      await queue.close();
    },
  };
};
