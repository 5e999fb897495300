import { sleep } from "../base/sleep.ts";
import { createOutbox, forget } from "../outbox/create-outbox.ts";
import type { Locks } from "../outbox/locks.ts";
import type { OutboxStore } from "../outbox/outbox-store.ts";
import { filesMark } from "../uploads/files-mark.ts";

/** How long a busy page may take to release its claim after it was closed, in milliseconds. */
const lettingGoTime = 3000;

/**
 * Sends what earlier pages of this origin could not send, one result after the other. Skips results that another tab
 * handles. Tries those a second time, since that tab may just be closing.
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

/** Returns false if another tab handles some of them. */
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
  // A page without a browser, as in tests, has no local storage.
  if (!globalThis.localStorage?.getItem(filesMark)) return isAll;
  const { sendLeftFiles } = await import("../uploads/file-handling.ts");
  return (await sendLeftFiles(store, locks, ownKey)) && isAll;
};
