import type { QueuedWrite, Write } from "../state/writes.ts";
import { mergeWrite } from "./merge-write.ts";

/** What waits to be sent, in order. */
export interface Queue {
  entries: readonly QueuedWrite[];
  /** The place of the newest entry; places grow. */
  lastPlace: number;
  /** Two tabs may keep writes of one result: the page's number at the end of a write's keeps theirs apart. */
  page: number;
}

/** What a place counts in a write's number; the page's number is smaller. */
const places = 2 ** 20;

/** The queue with what an earlier page has left in front. */
export const withLeft = (queue: Queue, left: readonly QueuedWrite[]): Queue => ({
  ...queue,
  entries: [...left, ...queue.entries],
  lastPlace: Math.max(queue.lastPlace, Math.floor((left.at(-1)?.seq ?? 0) / places)),
});

/** Adds a write at the end, merged with the last of its kind where that says the same and is not being sent. */
export const enqueue = (queue: Queue, resultKey: string, write: Write, inFlight: ReadonlySet<QueuedWrite>): Queue => {
  const last = queue.entries.findLast((entry) => entry.write.kind === write.kind);
  const merged = last && !inFlight.has(last) ? mergeWrite(last.write, write) : null;
  const lastPlace = queue.lastPlace + 1;
  const added = { seq: lastPlace * places + queue.page, resultKey, write: merged ?? write };
  const others = merged ? queue.entries.filter((entry) => entry !== last) : queue.entries;
  return { ...queue, entries: [...others, added], lastPlace };
};

/** Answers and updates come first; events when they are due. Undefined where nothing is to be sent now. */
export const nextWrite = (
  { entries }: Queue,
  inFlight: ReadonlySet<QueuedWrite>,
  areEventsDue: boolean,
): QueuedWrite | undefined => {
  const waiting = entries.filter((entry) => !inFlight.has(entry));
  return waiting.find((entry) => entry.write.kind !== "events") ?? (areEventsDue ? waiting[0] : undefined);
};
