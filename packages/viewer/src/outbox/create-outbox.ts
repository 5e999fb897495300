import { backOff } from "@parley/core";
import type { Outcome } from "../base/request.ts";
import { within } from "../base/sleep.ts";
import type { QueuedWrite, ResultRecord, Write } from "../state/writes.ts";
import { randomLane } from "./lane.ts";
import type { Locks } from "./locks.ts";
import type { OutboxStore } from "./outbox-store.ts";
import { enqueue, nextWrite, type Queue, withLeft } from "./queue.ts";
import { createResult, sendWrite } from "./requests.ts";

/** Holds what a chat wants stored until the server has acknowledged it. */
export interface Outbox {
  /** Resolves once the writes are stored in the browser, before they are sent. Never rejects. */
  add: (writes: readonly Write[]) => Promise<void>;
  /** Resolves when all writes are sent, or none can be sent any more. */
  settled: () => Promise<void>;
  /** Sends everything at once, in requests that outlive the page. */
  sendBeforeLeaving: () => void;
  /** Tries to send now, because the network is back or the visitor asked for it. */
  retry: () => void;
  creation: () => "pending" | "created" | "closed" | "refused";
}

export interface OutboxEvents {
  onCreated: (result: ResultRecord) => void;
  /** The bot is closed to new answers. */
  onClosed: (message: string | null) => void;
  /** The server has refused the result for good. */
  onNotCreated?: (message: string) => void;
  /** An answer or update was refused for good. */
  onRefused: (message: string) => void;
  /** Called with true when sending begins to fail, and with false when it works again. */
  onOffline: (isOffline: boolean) => void;
}

interface OutboxOptions {
  result: ResultRecord;
  /** Null if the browser refuses its storage; then writes are kept in memory only. */
  store: OutboxStore | null;
  locks: Locks;
  events: OutboxEvents;
}

/** How long to wait for the store, in milliseconds. */
export const storeTime = 2000;

/** How long events wait to be sent together, in milliseconds. Answers and updates never wait. */
const eventsTime = 1000;

/** The same for the events of a first turn, which no visitor waits for: what the first question needs comes before. */
const firstEventsTime = 5000;

/** The number of failures in a row after which the visitor is told. */
const offlineAfter = 2;

/**
 * Makes the outbox of one result. It sends the writes in order, one request at a time, and repeats each until the
 * server has answered.
 */
export const createOutbox = ({ result: initial, store, locks, events }: OutboxOptions): Outbox => {
  let result = initial;
  let creation: ReturnType<Outbox["creation"]> = initial.id === undefined ? "pending" : "created";
  let queue: Queue = { entries: [], lastPlace: 0, page: randomLane() };
  const inFlight = new Set<QueuedWrite>();
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDraining = false;
  let settlers: (() => void)[] = [];
  let eventsDue = 0;
  let isFirstTurn = initial.id === undefined;

  const keep = async (work: (store: OutboxStore) => Promise<void>) => {
    if (!store) return;
    // If storing fails, the write is still in memory.
    await within(work(store), storeTime, undefined).catch(console.warn);
  };

  const opened = keep(async (kept) => {
    queue = withLeft(queue, await kept.writesOf(result.key));
    await kept.putResult(result);
  });

  const isSettled = () =>
    creation === "refused" || creation === "closed" || (creation === "created" && queue.entries.length === 0);

  const drop = async (entry: QueuedWrite) => {
    queue = { ...queue, entries: queue.entries.filter((other) => other !== entry) };
    await keep((kept) => kept.change([], [[entry.resultKey, entry.seq]]));
  };

  const fail = (outcome: Extract<Outcome, { is: "failed" }>) => {
    failures += 1;
    if (failures === offlineAfter) events.onOffline(true);
    schedule(Math.max(outcome.after ?? 0, backOff(failures, Math.random())));
  };

  const succeed = () => {
    if (failures >= offlineAfter) events.onOffline(false);
    failures = 0;
  };

  /** Returns false if sending has to stop. */
  const create = async (): Promise<boolean> => {
    const outcome = await createResult(result);
    if (outcome.is === "failed") {
      fail(outcome);
      return false;
    }
    succeed();
    if (outcome.is === "refused" || "closed" in outcome.value) {
      creation = outcome.is === "refused" ? "refused" : "closed";
      if (outcome.is === "refused") events.onNotCreated?.(outcome.message);
      else if ("closed" in outcome.value) events.onClosed(outcome.value.closed);
      await keep((kept) => forget(kept, result.key));
      return false;
    }
    const { id, token } = outcome.value;
    result = { ...result, id, ...(token === null ? {} : { token }) };
    creation = "created";
    await keep((kept) => kept.putResult(result));
    events.onCreated(result);
    return true;
  };

  /** Returns false if sending has to stop. */
  const send = async (entry: QueuedWrite): Promise<boolean> => {
    if (result.id === undefined) return false;
    inFlight.add(entry);
    const outcome = await sendWrite(result, result.id, entry.write);
    inFlight.delete(entry);
    if (outcome.is === "failed") {
      fail(outcome);
      return false;
    }
    succeed();
    await drop(entry);
    if (outcome.is === "done") return true;
    if (entry.write.kind !== "events") events.onRefused(outcome.message);
    return true;
  };

  const sendAll = async () => {
    if (creation === "pending" && !(await create())) return;
    for (let entry = nextEntry(); entry && creation === "created"; entry = nextEntry())
      if (!(await send(entry))) return;
  };

  const drain = async () => {
    if (isDraining) return;
    isDraining = true;
    await opened;
    await locks.whileSending(result.key, sendAll).catch((error: unknown) => console.error(error));
    isDraining = false;
    if (isSettled()) {
      for (const settle of settlers) settle();
      settlers = [];
    } else if (creation === "created" && failures === 0 && queue.entries.length > inFlight.size)
      schedule(nextEntry() ? 0 : Math.max(eventsDue - performance.now(), 0));
  };

  /** Events are due when they have waited long enough, or somebody waits for `settled`. */
  const nextEntry = () => nextWrite(queue, inFlight, settlers.length > 0 || performance.now() >= eventsDue);

  const schedule = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void drain(), milliseconds);
  };

  void drain();
  return {
    add: async (writes) => {
      await opened;
      if (creation === "closed" || creation === "refused" || writes.length === 0) return;
      const isFirst = !queue.entries.some((entry) => entry.write.kind === "events");
      const due = performance.now() + (isFirstTurn ? firstEventsTime : eventsTime);
      eventsDue = isFirst ? due : Math.min(due, eventsDue);
      isFirstTurn = false;
      const before = new Set(queue.entries);
      for (const write of writes) queue = enqueue(queue, result.key, write, inFlight);
      const after = new Set(queue.entries);
      const added = queue.entries.filter((entry) => !before.has(entry));
      const removed = [...before].filter((entry) => !after.has(entry));
      await keep((kept) =>
        kept.change(
          added,
          removed.map((entry) => [entry.resultKey, entry.seq]),
        ),
      );
      if (failures === 0) void drain();
    },
    settled: async () => {
      await opened;
      if (isSettled()) return;
      const settling = new Promise<void>((resolve) => settlers.push(resolve));
      if (failures === 0) void drain();
      await settling;
    },
    sendBeforeLeaving: () => {
      if (creation !== "created") return;
      for (const entry of queue.entries) if (!inFlight.has(entry)) void send(entry).then(drain);
    },
    retry: () => schedule(0),
    creation: () => creation,
  };
};

/** Removes a result that will never be on the server, with its queued writes. */
export const forget = async (store: OutboxStore, resultKey: string): Promise<void> => {
  const writes = await store.writesOf(resultKey);
  await store.change(
    [],
    writes.map((entry) => [entry.resultKey, entry.seq]),
  );
  await store.removeResult(resultKey);
};
