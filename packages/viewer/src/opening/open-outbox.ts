import { within } from "../base/sleep.ts";
import { createOutbox, type Outbox, type OutboxEvents, storeTime } from "../outbox/create-outbox.ts";
import { findLocks } from "../outbox/locks.ts";
import { openOutboxStore } from "../outbox/outbox-store.ts";
import type { ResultRecord } from "../state/writes.ts";

interface OpenOptions {
  result: ResultRecord;
  isPreview: boolean;
  events: OutboxEvents;
}

/** The outbox of this page, in the browser's database where there is one, woken up and flushed by the page's own events. */
export const openOutbox = async ({ result, isPreview, events }: OpenOptions): Promise<Outbox> => {
  if (isPreview) return nothingKept;
  const locks = findLocks();
  const store = await within(openOutboxStore(), storeTime, null).catch((error: unknown) => {
    console.warn(error);
    return null;
  });
  locks.claim(result.key);
  const outbox = createOutbox({ result, store, locks, events });
  window.addEventListener("online", outbox.retry);
  window.addEventListener("pagehide", outbox.sendBeforeLeaving);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") outbox.sendBeforeLeaving();
    else outbox.retry();
  });
  if (store)
    void import("./send-leftovers.ts").then((left) => left.sendLeftovers(store, locks, result.key)).catch(console.warn);
  return outbox;
};

/** In a preview nothing is stored. */
const nothingKept: Outbox = {
  add: async () => {},
  settled: async () => {},
  sendBeforeLeaving: () => {},
  retry: () => {},
  creation: () => "created",
};
