import { backOff } from "@parley/core";
import type { PendingChange } from "@parley/core/draft";
import { type SendAnswer, TransportError, type TransportFailure } from "./transport.ts";

/** How long a change waits for others to be sent with it, in milliseconds. */
const gatherTime = 250;
const mostAtOnce = 100;

interface SenderOptions {
  send: (changes: readonly PendingChange[], isLeaving: boolean) => Promise<SendAnswer>;
  /** The changes to send, in order. */
  pending: () => readonly PendingChange[];
  answered: (answer: SendAnswer, sent: readonly PendingChange[]) => void;
  /** The server has refused this change for `reason`. Afterwards it must be gone from `pending`. */
  refused: (changeId: string, reason: string) => void;
  /** Called when sending fails, and with null when it works again. */
  failed: (failure: TransportFailure | null) => void;
}

export interface Sender {
  /** Sends the pending changes: after a moment, or at once if urgent. */
  wake: (isUrgent?: boolean) => void;
  /** Sends the pending changes while the page closes. */
  leave: () => void;
  /** Whether a change is being sent, so that it must not be modified. */
  isUnderWay: (changeId: string) => boolean;
  /** Resolves when nothing is pending; rejects if the server can't be reached or refuses changes. */
  settle: () => Promise<void>;
  stop: () => void;
}

/** Sends changes in order, one request at a time, until the server has acknowledged them. */
export const createSender = ({ send, pending, answered, refused, failed }: SenderOptions): Sender => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: readonly PendingChange[] = [];
  let failures = 0;
  let limit = mostAtOnce;
  let isStopped = false;
  let isRunning = false;
  let waiting: { resolve: () => void; reject: (reason: unknown) => void }[] = [];

  const settleAll = (error?: unknown) => {
    const settled = waiting;
    waiting = [];
    for (const { resolve, reject } of settled) error === undefined ? resolve() : reject(error);
  };

  const later = (delay: number) => {
    if (isStopped) return;
    clearTimeout(timer);
    timer = setTimeout(run, delay);
  };

  const fail = (error: unknown, sent: readonly PendingChange[]) => {
    const { failure, changeId, message } =
      error instanceof TransportError ? error : new TransportError("offline", String(error));
    const single = sent.length === 1 ? sent[0]?.id : undefined;
    const culprit = sent.find(({ id }) => id === changeId)?.id ?? single;
    if (failure === "refused" && culprit !== undefined) {
      refused(culprit, message);
      return later(0);
    }
    // Some change of the batch was refused, but it is unknown which one: each is sent alone.
    if (failure === "refused" && sent.length > 1) {
      limit = 1;
      return later(0);
    }
    failures++;
    failed(failure);
    settleAll(error);
    later(backOff(failures, Math.random()));
  };

  const run = async (): Promise<void> => {
    timer = undefined;
    if (isRunning || isStopped) return;
    isRunning = true;
    const sent = pending().slice(0, limit);
    underWay = sent;
    try {
      if (sent.length === 0) {
        // Sending works again after failures.
        if (failures > 0) failed(null);
        failures = 0;
        return settleAll();
      }
      const answer = await send(sent, false);
      underWay = [];
      limit = mostAtOnce;
      failures = 0;
      failed(null);
      answered(answer, sent);
      if (pending().length > 0) later(0);
      else settleAll();
    } catch (error) {
      underWay = [];
      fail(error, sent);
    } finally {
      isRunning = false;
    }
  };

  return {
    wake: (isUrgent = false) => {
      if (isUrgent) failures = 0;
      if (isUrgent || (timer === undefined && !isRunning)) later(isUrgent ? 0 : gatherTime);
    },
    leave: () => {
      const sent = pending().slice(0, mostAtOnce);
      // Nobody reads the answer on a closing page; the queue keeps the changes for the next visit.
      if (sent.length > 0) send(sent, true).catch(() => undefined);
    },
    isUnderWay: (changeId) => underWay.some(({ id }) => id === changeId),
    settle: () =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject });
        later(0);
      }),
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      settleAll(new TransportError("offline", "The document has been closed."));
    },
  };
};
