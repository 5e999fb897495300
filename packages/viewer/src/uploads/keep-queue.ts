import type { Catalogue, InputOutput } from "@parley/core";
import type { WatchedQueue } from "@parley/ui";
import type { Chat } from "../state/chat.ts";
import type { ResultRecord } from "../state/writes.ts";
import { type AddedFile, type FileStore, type KeptInput, openFileStore } from "./file-store.ts";
import { filesMark } from "./files-mark.ts";
import { rehearseReply, standInUrl } from "./rehearse-reply.ts";

/** What keeping files needs to know of the chat they are for. */
export interface Keeping {
  result: () => ResultRecord;
  /** Null until the chat is there. */
  chat: () => Pick<Chat, "state" | "standing"> | null;
  catalogue: Catalogue;
  /** A reload takes the chat up again. Where it does not, only files that the visitor has begun to send are kept. */
  isRemembered: boolean;
}

/**
 * Keeps what a queue holds in the browser's database, and brings back what an earlier page kept there. All of it is
 * removed once the chat has left the input, which it does only after the answer is in the outbox. Rejects where the
 * browser keeps nothing.
 */
export const keepQueue = async (
  input: InputOutput,
  keeping: Keeping | undefined,
  { queue, name, onRestored, signal }: WatchedQueue,
): Promise<void> => {
  if (!keeping) return;
  const { result, chat, catalogue, isRemembered } = keeping;
  const store = await openFileStore();
  const key = [result().key, input.botId, input.id, name].join(" ");
  const contents = new Set<number>();
  let known = "";
  let working = Promise.resolve();

  /** One change after the other; one that fails is worth a warning only: the files are still on the page. */
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
      // Another tab may have taken the mark away, since nothing was kept yet.
      setMark();
    });
  };

  /** One after the other: there is no room for all of them. */
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
    // An answer names all of its files: where one could not be kept, the visitor decides.
    onRestored(left.begun && files.length === left.files.length ? left.begun.text : null);
  }
  queue.subscribe(save);
  save();
};

const warn = (error: unknown) => console.warn("Files are kept in memory only.", error);

/** Set before anything is kept: a page that ends right after that is followed by pages that look for the files. */
const setMark = () => localStorage.setItem(filesMark, "1");

/** Removes all that is kept for an input. Later pages look for files only as long as there are some. */
export const forgetInput = async (store: FileStore, key: string): Promise<void> => {
  await store.remove(key);
  if ((await store.inputs()).length === 0) localStorage.removeItem(filesMark);
};
