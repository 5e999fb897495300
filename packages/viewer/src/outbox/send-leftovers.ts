import { filesMark } from "../uploads/files-mark.ts";
import { createOutbox, forget } from "./create-outbox.ts";
import type { Locks } from "./locks.ts";
import type { OutboxStore } from "./outbox-store.ts";

/**
 * Sends what earlier pages of this origin could not, one result after the other. Results that another tab takes care of
 * are left to it.
 */
export const sendLeftovers = async (store: OutboxStore, locks: Locks, ownKey: string): Promise<void> => {
  const left = (await store.results()).filter((result) => result.key !== ownKey);
  for (const result of left)
    await locks.ifUnclaimed(result.key, async () => {
      const events = { onCreated: () => {}, onClosed: () => {}, onRefused: () => {}, onOffline: () => {} };
      await createOutbox({ result, store, locks, events }).settled();
      await forget(store, result.key);
    });
  // A page without a browser, in a test say, has no such storage.
  if (globalThis.localStorage?.getItem(filesMark)) {
    const { sendLeftFiles } = await import("../uploads/file-handling.ts");
    await sendLeftFiles(store, locks, ownKey);
  }
};
