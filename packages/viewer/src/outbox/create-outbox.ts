import { within } from "../chat/sleep.ts";
import { backOff } from "./back-off.ts";
import { randomLane } from "./lane.ts";
import type { Locks } from "./locks.ts";
import type { OutboxStore } from "./outbox-store.ts";
import { createResult, type Outcome, sendWrite } from "./requests.ts";
import { mergeWrite, type QueuedWrite, type ResultRecord, type Write } from "./writes.ts";

/** Holds what a chat wants stored until the server has acknowledged it. */
export interface Outbox {
  /** Resolves once the writes are kept, before they are sent. Never rejects. */
  add: (writes: readonly Write[]) => Promise<void>;
  /** Resolves when nothing is left to be sent, or nothing can be sent any more. */
  settled: () => Promise<void>;
  /** Sends everything at once, in requests that outlive the page. */
  sendBeforeLeaving: () => void;
  /** Tries again now: the network is back, or the visitor. */
  retry: () => void;
  creation: () => "pending" | "created" | "closed" | "refused";
}

export interface OutboxEvents {
  onCreated: (result: ResultRecord) => void;
  /** The bot takes no more answers. */
  onClosed: () => void;
  /** The server refused the result for good. */
  onNotCreated?: () => void;
  /** An answer or update was refused for good. */
  onRefused: (message: string) => void;
  /** Sending has begun or ceased to fail. */
  onOffline: (isOffline: boolean) => void;
}

interface OutboxOptions {
  result: ResultRecord;
  /** Null where the browser keeps nothing: then memory has to do. */
  store: OutboxStore | null;
  locks: Locks;
  events: OutboxEvents;
}

/** A store that takes longer than this to answer is not waited for, in milliseconds. */
export const storeTime = 2000;

/** Events wait this long for company, in milliseconds. Answers and updates never wait. */
const eventsTime = 1000;

/** What a place in the queue counts in a write's number; the page's number is smaller. */
const places = 2 ** 20;

/** So many failures in a row are worth a hint to the visitor. */
const offlineAfter = 2;

/** The outbox of one result: in order, one request at a time, again after failures until the server has answered. */
export const createOutbox = ({ result: initial, store, locks, events }: OutboxOptions): Outbox => {
  let result = initial;
  let creation: ReturnType<Outbox["creation"]> = initial.id === undefined ? "pending" : "created";
  let queue: QueuedWrite[] = [];
  const inFlight = new Set<QueuedWrite>();
  // Two tabs may keep writes of one result: the page's number at the end keeps theirs apart.
  const page = randomLane();
  let lastPlace = 0;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDraining = false;
  let settlers: (() => void)[] = [];
  let eventsDue = 0;

  const keep = async (work: (store: OutboxStore) => Promise<void>) => {
    if (!store) return;
    await within(work(store), storeTime, undefined).catch((error: unknown) =>
      console.warn("Kept in memory only.", error),
    );
  };

  const opened = keep(async (kept) => {
    const left = await kept.writesOf(result.key);
    lastPlace = Math.max(lastPlace, Math.floor((left.at(-1)?.seq ?? 0) / places));
    queue = [...left, ...queue];
    await kept.putResult(result);
  });

  const isSettled = () =>
    creation === "refused" || creation === "closed" || (creation === "created" && queue.length === 0);

  const drop = async (entry: QueuedWrite) => {
    queue = queue.filter((other) => other !== entry);
    await keep((kept) => kept.change([], [[entry.resultKey, entry.seq]]));
  };

  const fail = (outcome: Extract<Outcome, { is: "failed" }>) => {
    failures += 1;
    if (failures === offlineAfter) events.onOffline(true);
    schedule(Math.max(outcome.after ?? 0, backOff(failures)));
  };

  const succeed = () => {
    if (failures >= offlineAfter) events.onOffline(false);
    failures = 0;
  };

  /** False when sending has to stop. */
  const create = async (): Promise<boolean> => {
    const outcome = await createResult(result);
    if (outcome.is === "failed") {
      fail(outcome);
      return false;
    }
    succeed();
    if (outcome.is === "refused" || outcome.value === "closed") {
      creation = outcome.is === "refused" ? "refused" : "closed";
      if (outcome.is === "done") events.onClosed();
      else events.onNotCreated?.();
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

  /** False when sending has to stop. */
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
    } else if (creation === "created" && failures === 0 && queue.length > inFlight.size)
      schedule(nextEntry() ? 0 : Math.max(eventsDue - performance.now(), 0));
  };

  /** Answers and updates first; events when they have waited long enough, or somebody waits for them. */
  const nextEntry = () => {
    const waiting = queue.filter((entry) => !inFlight.has(entry));
    const areEventsDue = settlers.length > 0 || performance.now() >= eventsDue;
    return waiting.find((entry) => entry.write.kind !== "events") ?? (areEventsDue ? waiting[0] : undefined);
  };

  const schedule = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void drain(), milliseconds);
  };

  const enqueue = (write: Write): { added: QueuedWrite; removed: QueuedWrite | undefined } => {
    const removed = queue.findLast((entry) => entry.write.kind === write.kind);
    const merged = removed && !inFlight.has(removed) ? mergeWrite(removed.write, write) : null;
    lastPlace += 1;
    const added = { seq: lastPlace * places + page, resultKey: result.key, write: merged ?? write };
    queue = [...(merged ? queue.filter((entry) => entry !== removed) : queue), added];
    return { added, removed: merged ? removed : undefined };
  };

  void drain();
  return {
    add: async (writes) => {
      await opened;
      if (creation === "closed" || creation === "refused" || writes.length === 0) return;
      if (!queue.some((entry) => entry.write.kind === "events")) eventsDue = performance.now() + eventsTime;
      const changes = writes.map(enqueue);
      const removed = changes.flatMap((change) => (change.removed ? [change.removed] : []));
      const added = changes.map((change) => change.added).filter((entry) => queue.includes(entry));
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
      for (const entry of queue) if (!inFlight.has(entry)) void send(entry).then(drain);
    },
    retry: () => schedule(0),
    creation: () => creation,
  };
};

/** Removes a result that will never be on the server, with everything that waited for it. */
export const forget = async (store: OutboxStore, resultKey: string): Promise<void> => {
  const writes = await store.writesOf(resultKey);
  await store.change(
    [],
    writes.map((entry) => [entry.resultKey, entry.seq]),
  );
  await store.removeResult(resultKey);
};
