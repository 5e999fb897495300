import { answerOf, changeStores, openDatabase, readAll } from "../base/indexed-db.ts";
import type { ResultRecord, Write } from "../state/writes.ts";

/** The data of a visitor's files for one answer, without their content. */
export interface KeptInput {
  key: string;
  result: ResultRecord;
  botId: string;
  blockId: string;
  /** The time of the last change, in milliseconds since 1970. */
  time: number;
  /** In display order; `url` is null until the file is uploaded. */
  files: { id: number; name: string; type: string; url: string | null }[];
  /**
   * Set once the visitor has pressed send: the text of the answer, and the writes to queue, with placeholders for the
   * addresses of files not uploaded yet.
   */
  begun: { text: string; writes: Write[] } | null;
}

/** A stored file, as the visitor picked it. */
interface KeptFile {
  id: number;
  file: File;
  url: string | null;
}

/** A picked file that is not stored yet. */
export interface AddedFile {
  id: number;
  file: File;
}

/** Stores picked files in the browser, so that they survive a reload. */
export interface FileStore {
  inputs: () => Promise<KeptInput[]>;
  find: (key: string) => Promise<KeptInput | null>;
  /** Returns the files of an input whose content was stored. */
  filesOf: (input: KeptInput) => Promise<KeptFile[]>;
  /**
   * Replaces an input: stores the contents of new files and removes those it no longer lists. Runs in one transaction
   * and rejects if it fails, so that a closing page leaves nothing half-stored.
   */
  put: (input: KeptInput, added?: readonly AddedFile[]) => Promise<void>;
  /** Stores the content of one file. Rejects if the browser has no room for it. */
  addFile: (key: string, added: AddedFile) => Promise<void>;
  remove: (key: string) => Promise<void>;
}

type ContentKey = [inputKey: string, id: number];

/**
 * Opens the files' store in IndexedDB. Throws if the browser refuses. Pages of other releases use the same database:
 * its name, version and records must stay as they are.
 */
export const openFileStore = async (): Promise<FileStore> => {
  const database = await openDatabase("parley-files", (created) => {
    created.createObjectStore("inputs", { keyPath: "key" });
    created.createObjectStore("contents");
  });
  const read = <Value>(name: string, key: IDBValidKey): Promise<Value | undefined> =>
    answerOf(database.transaction(name).objectStore(name).get(key));
  return {
    inputs: () => readAll(database, "inputs"),
    find: async (key) => (await read<KeptInput>("inputs", key)) ?? null,
    filesOf: async ({ key, files }) => {
      const found = await Promise.all(
        files.map(async ({ id, name, type, url }): Promise<KeptFile[]> => {
          const content = await read<Blob>("contents", [key, id]);
          return content ? [{ id, file: new File([content], name, { type }), url }] : [];
        }),
      );
      return found.flat();
    },
    addFile: (key, added) => changeStores(database, ["contents"], (store) => putContent(store("contents"), key, added)),
    put: (input, added = []) =>
      changeStores(database, ["inputs", "contents"], (store) => {
        const contents = store("contents");
        const named = new Set(input.files.map(({ id }) => id));
        store("inputs").put(input);
        for (const entry of added) putContent(contents, input.key, entry);
        const stored = contents.getAllKeys(rangeOf(input.key));
        stored.onsuccess = () => {
          for (const key of stored.result as ContentKey[]) if (!named.has(key[1])) contents.delete(key);
        };
      }),
    remove: (key) =>
      changeStores(database, ["inputs", "contents"], (store) => {
        store("inputs").delete(key);
        store("contents").delete(rangeOf(key));
      }),
  };
};

/** Stores only the content, because some browsers don't return a stored file as a File. */
const putContent = (contents: IDBObjectStore, key: string, { id, file }: AddedFile) =>
  contents.put(file.slice(0, file.size, file.type), [key, id]);

/** Returns the key range of an input's contents. In IndexedDB arrays sort after numbers. */
const rangeOf = (key: string): IDBKeyRange => IDBKeyRange.bound([key], [key, []]);
