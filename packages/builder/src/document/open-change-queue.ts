import type { PendingChange } from "@parley/core/draft";
import { type DBSchema, openDB } from "idb";
import type { ChangeQueue } from "./change-queue.ts";

interface KeptChange {
  botId: string;
  /** The editor that made the change. Each tab sends its own changes. */
  editor: string;
  /** Later changes have larger numbers. */
  seq: number;
  change: PendingChange;
}

interface Schema extends DBSchema {
  changes: { key: [botId: string, editor: string, seq: number]; value: KeptChange };
}

/** A change counts as stored only once it is on disk, so that it survives a system crash. */
const durable: IDBTransactionOptions = { durability: "strict" };

const lockName = (editor: string) => `parley-editor-${editor}`;

export interface QueueOptions {
  /** The id of this editor; each tab and document has its own. */
  editor: string;
  /** The browser's Web Locks; pages without https have none. */
  locks?: LockManager | undefined;
  now?: () => number;
}

/**
 * Opens the queue in IndexedDB. Throws if the browser refuses. Tabs of other releases use the same database: its name,
 * version and records must stay as they are. Each open tab holds a lock. The next tab that opens the bot adopts changes
 * whose tab no longer holds its lock. Without locks two tabs may send the same change; the server applies it once.
 */
export const openChangeQueue = async ({ editor, locks, now = Date.now }: QueueOptions): Promise<ChangeQueue> => {
  const database = await openDB<Schema>("parley-changes", 1, {
    upgrade: (created) => {
      created.createObjectStore("changes", { keyPath: ["botId", "editor", "seq"] });
    },
    // A newer tab wants to upgrade the database: this one closes its connection and continues without.
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
      // Some browsers have locks but refuse them.
      locks.request(lockName(editor), hold).catch(() => resolve());
    });

  const keptOf = (botId: string) => database.getAll("changes", IDBKeyRange.bound([botId], [botId, []]));

  /** Takes over the changes of another editor in one transaction. */
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
