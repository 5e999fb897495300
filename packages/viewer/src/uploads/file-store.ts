import { answerOf, changeStores, openDatabase, readAll } from "../base/indexed-db.ts";
import type { ResultRecord, Write } from "../state/writes.ts";

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

/** A picked file that is not kept yet. */
export interface AddedFile {
  id: number;
  file: File;
}

/** Keeps picked files in the browser, so that they outlive the page. */
export interface FileStore {
  inputs: () => Promise<KeptInput[]>;
  find: (key: string) => Promise<KeptInput | null>;
  /** The files of an input whose content could be kept. */
  filesOf: (input: KeptInput) => Promise<KeptFile[]>;
  /**
   * Replaces the kept input, keeps the contents of the files that are new, and removes those of files that it does not
   * name: all of it or, where it rejects, nothing. So no page that ends meanwhile leaves half of it behind.
   */
  put: (input: KeptInput, added?: readonly AddedFile[]) => Promise<void>;
  /** Keeps the content of a file alone. Rejects if the browser has no room for it. */
  addFile: (key: string, added: AddedFile) => Promise<void>;
  remove: (key: string) => Promise<void>;
}

type ContentKey = [inputKey: string, id: number];

/**
 * Opens the files' store in the browser's own database. Throws where the browser has none or refuses it. Pages of other
 * releases use the same database: its name, version and records must stay as they are.
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

/** Only the content is kept: not every browser returns a stored file as a file. */
const putContent = (contents: IDBObjectStore, key: string, { id, file }: AddedFile) =>
  contents.put(file.slice(0, file.size, file.type), [key, id]);

/** The range of all contents of an input: among keys, a list comes after every number. */
const rangeOf = (key: string): IDBKeyRange => IDBKeyRange.bound([key], [key, []]);
