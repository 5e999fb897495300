import type { Catalogue, InputOutput } from "@parley/core";
import type { WatchedQueue } from "@parley/ui";
import type { Chat } from "../state/chat.ts";
import type { ResultRecord } from "../state/writes.ts";
import { type AddedFile, type FileStore, type KeptInput, openFileStore } from "./file-store.ts";
import { filesMark } from "./files-mark.ts";
import { rehearseReply, standInUrl } from "./rehearse-reply.ts";

/** What storing files needs of the chat. */
export interface Keeping {
  result: () => ResultRecord;
  /** Null until the chat is there. */
  chat: () => Pick<Chat, "state" | "standing"> | null;
  catalogue: Catalogue;
  /** Loads all the blocks of the flow into the catalogue. */
  provided?: () => Promise<void>;
  /** Whether a reload resumes the chat. If not, only files that the visitor has begun to send are stored. */
  isRemembered: boolean;
}

/**
 * Stores the files of a queue in the browser and restores those of an earlier page. They are removed when the chat
 * leaves the input, which happens only after the answer is in the outbox. Rejects if the browser refuses its storage.
 */
export const keepQueue = async (
  input: InputOutput,
  keeping: Keeping | undefined,
  { queue, name, onRestored, signal }: WatchedQueue,
): Promise<void> => {
  if (!keeping) return;
  await keeping.provided?.();
  const { result, chat, catalogue, isRemembered } = keeping;
  const store = await openFileStore();
  const key = [result().key, input.botId, input.id, name].join(" ");
  const contents = new Set<number>();
  let known = "";
  let working = Promise.resolve();

  /** Changes run one after another. A failure is only a warning, since the files are still on the page. */
  const keep = (work: () => Promise<void>) => {
    working = working.then(work).catch(warn);
  };

  const describe = (): KeptInput | null => {
    const { files, toReply } = queue.get();
    const standing = chat();
    if (files.length === 0 || !standing || !(toReply || isRemembered)) return null;
    const facts = files.map(({ id, file, url }) => ({ id, name: file.name, type: file.type, url }));
    const reply = toReply?.(facts.map((entry) => entry.url ?? standInUrl(entry)));
    const begun = reply ? { text: reply.text, writes: rehearseReply(standing, catalogue, reply) } : null;
    const { botId, blockId } = input;
    return { key, result: result(), botId, blockId, time: Date.now(), files: facts, begun };
  };

  const save = () => {
    const { files, toReply } = queue.get();
    const state = JSON.stringify([files.map(({ id, url }) => [id, url]), toReply !== null]);
    if (state === known || signal.aborted) return;
    known = state;
    const kept = describe();
    if (!kept) return keep(() => forgetInput(store, key));
    const added = files.filter(({ id }) => !contents.has(id));
    for (const { id } of added) contents.add(id);
    keep(async () => {
      setMark();
      await store.put(kept, added).catch(() => keepWhatFits(kept, added));
      // Another tab may have removed the mark, because nothing was stored yet.
      setMark();
    });
  };

  /** Stores files one by one, because there is not enough room for all. */
  const keepWhatFits = async (kept: KeptInput, added: readonly AddedFile[]) => {
    for (const entry of added) await store.addFile(key, entry).catch(warn);
    await store.put(kept);
  };

  const end = () => {
    if (chat()?.state().input?.id !== input.id) keep(() => forgetInput(store, key));
  };
  signal.addEventListener("abort", end);

  const left = await store.find(key);
  const files = left ? await store.filesOf(left) : [];
  if (signal.aborted) return end();
  if (left && files.length > 0 && queue.get().files.length === 0) {
    for (const { id } of files) contents.add(id);
    queue.restore(files);
    // An answer must contain all of its files; if one was not stored, the visitor decides.
    onRestored(left.begun && files.length === left.files.length ? left.begun.text : null);
  }
  queue.subscribe(save);
  save();
};

const warn = (error: unknown) => console.warn("Files are kept in memory only.", error);

/** Set before anything is stored, so that later pages look for files even if this page ends right afterwards. */
const setMark = () => localStorage.setItem(filesMark, "1");

/** Removes an input's stored files, and the mark if none are left. */
export const forgetInput = async (store: FileStore, key: string): Promise<void> => {
  await store.remove(key);
  if ((await store.inputs()).length === 0) localStorage.removeItem(filesMark);
};
