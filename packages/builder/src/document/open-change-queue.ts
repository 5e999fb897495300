import type { PendingChange } from "@parley/core/draft";
import { type DBSchema, openDB } from "idb";
import type { ChangeQueue } from "./change-queue.ts";

interface KeptChange {
  botId: string;
  /** The editor that sends it: a tab sends what is its own. */
  editor: string;
  /** Later changes have greater numbers. */
  seq: number;
  change: PendingChange;
}

interface Schema extends DBSchema {
  changes: { key: [botId: string, editor: string, seq: number]; value: KeptChange };
}

/** A change is kept only once it is on the disk, so that it survives a crash of the system. */
const durable: IDBTransactionOptions = { durability: "strict" };

const lockName = (editor: string) => `parley-editor-${editor}`;

export interface QueueOptions {
  /** The id of this editor: one for each tab and document. */
  editor: string;
  /** The browser's locks; it has none on pages that are not served by https. */
  locks?: LockManager | undefined;
  now?: () => number;
}

/**
 * Opens the queue in the browser's own database. Throws where the browser has none or refuses it. Tabs of other releases
 * use the same database: its name, version and records must stay as they are.
 *
 * A tab holds a lock as long as it is open. What a tab has left whose lock is free is adopted by the next one that opens
 * the bot. Without locks that can't be told, and a change may be sent by two tabs: the server makes it once.
 */
export const openChangeQueue = async ({ editor, locks, now = Date.now }: QueueOptions): Promise<ChangeQueue> => {
  const database = await openDB<Schema>("parley-changes", 1, {
    upgrade: (created) => {
      created.createObjectStore("changes", { keyPath: ["botId", "editor", "seq"] });
    },
    // A newer tab wants to change the database: this one lets it, and goes on without.
    blocking: () => database.close(),
  });
  const seqs = new Map<string, number>();
  let last = 0;
  const nextSeq = () => {
    last = Math.max(last + 1, now());
    return last;
  };

  let release: () => void = () => undefined;
  if (locks)
    await new Promise<void>((resolve) => {
      const hold = () => {
        resolve();
        return new Promise<void>((end) => {
          release = end;
        });
      };
      // Browsers may have locks and refuse them.
      locks.request(lockName(editor), hold).catch(() => resolve());
    });

  const keptOf = (botId: string) => database.getAll("changes", IDBKeyRange.bound([botId], [botId, []]));

  /** Makes what an editor has left one's own, all of it or nothing. */
  const take = async (botId: string, from: string): Promise<KeptChange[]> => {
    const { store, done } = database.transaction("changes", "readwrite", durable);
    const left = await store.getAll(IDBKeyRange.bound([botId, from], [botId, from, []]));
    await Promise.all(left.map(({ seq }) => store.delete([botId, from, seq])));
    const own = left.map((kept) => ({ ...kept, editor, seq: nextSeq() }));
    await Promise.all([...own.map((kept) => store.put(kept)), done]);
    for (const { seq, change } of own) seqs.set(change.id, seq);
    return own;
  };

  const takeIfLeft = async (botId: string, from: string): Promise<KeptChange[]> => {
    if (!locks) return take(botId, from);
    return (
      (await locks.request(lockName(from), { ifAvailable: true }, (lock) => (lock ? take(botId, from) : []))) ?? []
    );
  };

  return {
    adopt: async (botId) => {
      const kept = (await keptOf(botId)).sort((one, other) => one.seq - other.seq);
      const editors = [...new Set(kept.map((one) => one.editor))].filter((one) => one !== editor);
      const adopted: KeptChange[] = [];
      for (const from of editors) adopted.push(...(await takeIfLeft(botId, from)));
      return adopted.map(({ change }) => change);
    },
    put: async (botId, change) => {
      const seq = seqs.get(change.id) ?? nextSeq();
      seqs.set(change.id, seq);
      const { store, done } = database.transaction("changes", "readwrite", durable);
      await Promise.all([store.put({ botId, editor, seq, change }), done]);
    },
    remove: async (botId, changeIds) => {
      const { store, done } = database.transaction("changes", "readwrite", durable);
      const removing = changeIds.flatMap((id) => {
        const seq = seqs.get(id);
        seqs.delete(id);
        return seq === undefined ? [] : [store.delete([botId, editor, seq])];
      });
      await Promise.all([...removing, done]);
    },
    close: async () => {
      release();
      database.close();
    },
  };
};
