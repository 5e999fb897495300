import { answerOf } from "../outbox/outbox-store.ts";
import type { ResultRecord, Write } from "../outbox/writes.ts";

/** What a visitor picked for one answer, without the files' content. */
export interface KeptInput {
  key: string;
  result: ResultRecord;
  botId: string;
  blockId: string;
  /** When something changed last, in milliseconds since 1970. */
  time: number;
  /** In the order in which they are shown; `url` is null until the server has the file. */
  files: { id: number; name: string; type: string; url: string | null }[];
  /**
   * Set once the visitor has begun to send: the text that goes along, and what the answer would have stored, with
   * stand-ins for addresses that are not known yet.
   */
  begun: { text: string; writes: Write[] } | null;
}

/** A file that was kept, as it was picked. */
interface KeptFile {
  id: number;
  file: File;
  url: string | null;
}

/** Where picked files outlive the page. */
export interface FileStore {
  inputs: () => Promise<KeptInput[]>;
  find: (key: string) => Promise<KeptInput | null>;
  /** The files of an input whose content could be kept. */
  filesOf: (input: KeptInput) => Promise<KeptFile[]>;
  /** Keeps a file's content. Rejects where the browser has no room for it. */
  addFile: (key: string, id: number, file: File) => Promise<void>;
  /** Keeps the input in place of what was kept of it, and only the files that it names. */
  put: (input: KeptInput) => Promise<void>;
  remove: (key: string) => Promise<void>;
}

/** The files' store in the browser's own database. Throws where the browser has none or refuses it. */
export const openFileStore = async (): Promise<FileStore> => {
  const opening = indexedDB.open("parley-files", 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore("inputs", { keyPath: "key" });
    opening.result.createObjectStore("contents");
  };
  const database = await answerOf(opening);
  // A newer page wants to change the database: let it, this page goes on in memory.
  database.onversionchange = () => database.close();

  const read = (name: string) => database.transaction(name).objectStore(name);
  const write = (work: (inputs: IDBObjectStore, contents: IDBObjectStore) => void): Promise<void> =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction(["inputs", "contents"], "readwrite", { durability: "strict" });
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
      work(transaction.objectStore("inputs"), transaction.objectStore("contents"));
    });

  return {
    inputs: () => answerOf<KeptInput[]>(read("inputs").getAll()),
    find: async (key) => (await answerOf<KeptInput | undefined>(read("inputs").get(key))) ?? null,
    filesOf: async ({ key, files }) => {
      const found = await Promise.all(
        files.map(async ({ id, name, type, url }): Promise<KeptFile[]> => {
          const content = await answerOf<Blob | undefined>(read("contents").get([key, id]));
          return content ? [{ id, file: new File([content], name, { type }), url }] : [];
        }),
      );
      return found.flat();
    },
    // The content alone: not every browser gives a file back as a file.
    addFile: (key, id, file) =>
      write((_inputs, contents) => contents.put(file.slice(0, file.size, file.type), [key, id])),
    put: (input) =>
      write((inputs, contents) => {
        inputs.put(input);
        const named = new Set(input.files.map(({ id }) => id));
        const listing = contents.getAllKeys(rangeOf(input.key));
        listing.onsuccess = () => {
          for (const stored of listing.result) if (!named.has(idIn(stored))) contents.delete(stored);
        };
      }),
    remove: (key) =>
      write((inputs, contents) => {
        inputs.delete(key);
        contents.delete(rangeOf(key));
      }),
  };
};

/** All contents of an input: a list comes after every number. */
const rangeOf = (key: string): IDBKeyRange => IDBKeyRange.bound([key], [key, []]);

const idIn = (stored: IDBValidKey): number => (Array.isArray(stored) ? Number(stored[1]) : Number.NaN);
