import { type DBSchema, openDB } from "idb";
import { durable } from "../outbox/outbox-store.ts";
import type { ResultRecord, Write } from "../outbox/writes.ts";

/** What a visitor picked for one answer, without the files' content. */
export interface KeptInput {
  key: string;
  result: ResultRecord;
  botId: string;
  blockId: string;
  /** The time of the last change, in milliseconds since 1970. */
  time: number;
  /** In the order in which they are shown; `url` is null until the server has the file. */
  files: { id: number; name: string; type: string; url: string | null }[];
  /**
   * Set once the visitor has begun to send: the text of the answer, and the writes that the answer would have queued,
   * with placeholders for addresses that are not known yet.
   */
  begun: { text: string; writes: Write[] } | null;
}

/** A kept file, as the visitor picked it. */
interface KeptFile {
  id: number;
  file: File;
  url: string | null;
}

/** Keeps picked files in the browser, so that they outlive the page. */
export interface FileStore {
  inputs: () => Promise<KeptInput[]>;
  find: (key: string) => Promise<KeptInput | null>;
  /** The files of an input whose content could be kept. */
  filesOf: (input: KeptInput) => Promise<KeptFile[]>;
  /** Keeps the content of a file. Rejects if the browser has no room for it. */
  addFile: (key: string, id: number, file: File) => Promise<void>;
  /** Replaces the kept input, and removes the contents of files that it does not name. */
  put: (input: KeptInput) => Promise<void>;
  remove: (key: string) => Promise<void>;
}

type ContentKey = [inputKey: string, id: number];

interface Schema extends DBSchema {
  inputs: { key: string; value: KeptInput };
  contents: { key: ContentKey; value: Blob };
}

/**
 * Opens the files' store in the browser's own database. Throws where the browser has none or refuses it. Pages of other
 * releases use the same database: its name, version and records must stay as they are.
 */
export const openFileStore = async (): Promise<FileStore> => {
  const database = await openDB<Schema>("parley-files", 1, {
    upgrade: (created) => {
      created.createObjectStore("inputs", { keyPath: "key" });
      created.createObjectStore("contents");
    },
    // A newer page wants to change the database: this page lets it, and goes on in memory.
    blocking: () => database.close(),
  });
  const change = () => {
    const transaction = database.transaction(["inputs", "contents"], "readwrite", durable);
    const [inputs, contents] = [transaction.objectStore("inputs"), transaction.objectStore("contents")];
    return { inputs, contents, done: transaction.done };
  };
  return {
    inputs: () => database.getAll("inputs"),
    find: async (key) => (await database.get("inputs", key)) ?? null,
    filesOf: async ({ key, files }) => {
      const found = await Promise.all(
        files.map(async ({ id, name, type, url }): Promise<KeptFile[]> => {
          const content = await database.get("contents", [key, id]);
          return content ? [{ id, file: new File([content], name, { type }), url }] : [];
        }),
      );
      return found.flat();
    },
    addFile: async (key, id, file) => {
      const { contents, done } = change();
      // Only the content is kept: not every browser returns a stored file as a file.
      await Promise.all([contents.put(file.slice(0, file.size, file.type), [key, id]), done]);
    },
    put: async (input) => {
      const { inputs, contents, done } = change();
      const named = new Set(input.files.map(({ id }) => id));
      const removeOthers = async () => {
        const stored = await contents.getAllKeys(rangeOf(input.key));
        await Promise.all(stored.filter(([, id]) => !named.has(id)).map((key) => contents.delete(key)));
      };
      await Promise.all([inputs.put(input), removeOthers(), done]);
    },
    remove: async (key) => {
      const { inputs, contents, done } = change();
      await Promise.all([inputs.delete(key), contents.delete(rangeOf(key)), done]);
    },
  };
};

/** The range of all contents of an input: among keys, a list comes after every number. */
const rangeOf = (key: string): IDBKeyRange => IDBKeyRange.bound([key], [key, []]);
