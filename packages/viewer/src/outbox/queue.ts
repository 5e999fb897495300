import type { QueuedWrite, Write } from "../state/writes.ts";
import { mergeWrite } from "./merge-write.ts";

/** The queued writes, in order. */
export interface Queue {
  entries: readonly QueuedWrite[];
  /** The place of the newest write; places grow. */
  lastPlace: number;
  /** The number of this page, added to the numbers of its writes, so that two tabs don't overwrite each other's. */
  page: number;
}

/** A write's number is its place times this, plus the page's number, which is smaller. */
const places = 2 ** 20;

/** Returns the queue with the writes of an earlier page in front. */
export const withLeft = (queue: Queue, left: readonly QueuedWrite[]): Queue => ({
  ...queue,
  entries: [...left, ...queue.entries],
  lastPlace: Math.max(queue.lastPlace, Math.floor((left.at(-1)?.seq ?? 0) / places)),
});

/** Appends a write, or merges it with the last of its kind if that is possible and not being sent. */
export const enqueue = (queue: Queue, resultKey: string, write: Write, inFlight: ReadonlySet<QueuedWrite>): Queue => {
  const last = queue.entries.findLast((entry) => entry.write.kind === write.kind);
  const merged = last && !inFlight.has(last) ? mergeWrite(last.write, write) : null;
  const lastPlace = queue.lastPlace + 1;
  const added = { seq: lastPlace * places + queue.page, resultKey, write: merged ?? write };
  const others = merged ? queue.entries.filter((entry) => entry !== last) : queue.entries;
  return { ...queue, entries: [...others, added], lastPlace };
};

/**
 * Returns the next write to send: answers and updates first, then events when they are due. Undefined if there is none.
 */
export const nextWrite = (
  { entries }: Queue,
  inFlight: ReadonlySet<QueuedWrite>,
  areEventsDue: boolean,
): QueuedWrite | undefined => {
  const waiting = entries.filter((entry) => !inFlight.has(entry));
  return waiting.find((entry) => entry.write.kind !== "events") ?? (areEventsDue ? waiting[0] : undefined);
};
