import { sleep } from "../base/sleep.ts";
import { createOutbox, forget } from "../outbox/create-outbox.ts";
import type { Locks } from "../outbox/locks.ts";
import type { OutboxStore } from "../outbox/outbox-store.ts";
import { filesMark } from "../uploads/files-mark.ts";

/** How long a page that has ended may keep its claim, on a busy machine, in milliseconds. */
const lettingGoTime = 3000;

/**
 * Sends what earlier pages of this origin could not, one result after the other. Results that another tab takes care of
 * are left to it. Since that may be a page that is just ending, they are looked at a second time.
 */
export const sendLeftovers = async (
  store: OutboxStore,
  locks: Locks,
  ownKey: string,
  patience = lettingGoTime,
): Promise<void> => {
  if (await sendUnclaimed(store, locks, ownKey)) return;
  await sleep(patience);
  await sendUnclaimed(store, locks, ownKey);
};

/** False where another tab takes care of some of it. */
const sendUnclaimed = async (store: OutboxStore, locks: Locks, ownKey: string): Promise<boolean> => {
  let isAll = true;
  const left = (await store.results()).filter((result) => result.key !== ownKey);
  for (const result of left) {
    const isMine = await locks.ifUnclaimed(result.key, async () => {
      const events = { onCreated: () => {}, onClosed: () => {}, onRefused: () => {}, onOffline: () => {} };
      await createOutbox({ result, store, locks, events }).settled();
      await forget(store, result.key);
    });
    isAll &&= isMine;
  }
  // A page without a browser, in a test say, has no such storage.
  if (!globalThis.localStorage?.getItem(filesMark)) return isAll;
  const { sendLeftFiles } = await import("../uploads/file-handling.ts");
  return (await sendLeftFiles(store, locks, ownKey)) && isAll;
};
