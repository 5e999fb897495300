import type { Reply } from "@parley/core";
import { storageFullText, tooLargeText, uploadErrorText } from "./upload-texts.ts";
import type { UploadOutcome, Uploads } from "./uploads.ts";

/** A file that the visitor has picked. */
export interface QueuedFile {
  id: number;
  file: File;
  state: "picked" | "sending" | "sent" | "failed";
  /** The part that has been sent, from 0 to 1. */
  fraction: number;
  /** Whether the upload waits because the server can't be reached. */
  isWaiting: boolean;
  url: string | null;
}

/** Makes the visitor's reply from the files' addresses. */
type ToReply = (urls: string[]) => Reply;

export interface FileQueueState {
  files: readonly QueuedFile[];
  isSending: boolean;
  /** Makes the reply that the files are sent for; null after one of them has failed. */
  toReply: ToReply | null;
  /** The error of the last attempt; empty if there is none. */
  error: string;
}

/** The files of one answer, and their upload progress. */
export interface FileQueue {
  get: () => FileQueueState;
  subscribe: (watcher: () => void) => () => void;
  /** Adds files; only the first one if the input takes one file. */
  add: (files: readonly File[], isMultiple: boolean) => void;
  /** Puts the files of an earlier page of this chat first. */
  restore: (files: readonly Pick<QueuedFile, "id" | "file" | "url">[]) => void;
  /** Removes a file and cancels its upload. */
  remove: (id: number) => void;
  clear: () => void;
  tell: (error: string) => void;
  /**
   * Sends all files that have not been sent, for a reply if one is given. Resolves with the addresses in the order of
   * the files, or null if one is missing.
   */
  send: (toReply?: ToReply) => Promise<string[] | null>;
}

/** If a file makes no progress for this long, in milliseconds, the network counts as lost. */
const patience = 1500;

/** How many files are sent at the same time. */
const atOnce = 3;

export const createFileQueue = (uploads: () => Uploads): FileQueue => {
  let state: FileQueueState = { files: [], isSending: false, toReply: null, error: "" };
  // The clock gives the ids, so that files of an earlier page come before those picked now.
  let lastId = Date.now();
  const watchers = new Set<() => void>();
  const cancels = new Map<number, AbortController>();

  const set = (changes: Partial<FileQueueState>) => {
    state = { ...state, ...changes };
    for (const watcher of watchers) watcher();
  };
  const change = (id: number, changes: Partial<QueuedFile>) =>
    set({ files: state.files.map((entry) => (entry.id === id ? { ...entry, ...changes } : entry)) });

  const cancel = (id: number) => {
    cancels.get(id)?.abort();
    cancels.delete(id);
  };

  const sendOne = async ({ id, file }: QueuedFile): Promise<string> => {
    const controller = new AbortController();
    cancels.set(id, controller);
    const index = state.files.findIndex((entry) => entry.id === id);
    const total = state.files.length;
    change(id, { state: "sending", fraction: 0, isWaiting: false });
    const { signal } = controller;
    const cancelled = new Promise<UploadOutcome>((resolve) => {
      signal.addEventListener("abort", () => resolve({ is: "cancelled" }));
    });
    // Until the first progress, even the upload's own script may still be loading.
    const impatience = setTimeout(() => change(id, { isWaiting: true }), patience);
    const sending = uploads().upload(file, {
      place: { index, total },
      onProgress: (fraction) => {
        clearTimeout(impatience);
        change(id, { fraction, isWaiting: false });
      },
      onWaiting: (isWaiting) => {
        clearTimeout(impatience);
        change(id, { isWaiting });
      },
      signal,
    });
    const outcome = await Promise.race([sending, cancelled]);
    clearTimeout(impatience);
    cancels.delete(id);
    if (outcome.is === "cancelled") return "";
    if (outcome.is === "done") {
      change(id, { state: "sent", fraction: 1, isWaiting: false, url: outcome.url });
      return "";
    }
    change(id, { state: "failed", fraction: 0, isWaiting: false });
    const { messages } = uploads();
    if (outcome.is === "full") return storageFullText(messages);
    return outcome.is === "too large"
      ? tooLargeText(messages, outcome.limit, file.name)
      : uploadErrorText(messages, total);
  };

  const sendAll = async (): Promise<void> => {
    const waiting = state.files.filter((entry) => entry.state !== "sent");
    let error = "";
    const work = async () => {
      for (let entry = waiting.shift(); entry; entry = waiting.shift())
        if (state.files.some(({ id }) => id === entry?.id)) error = (await sendOne(entry)) || error;
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    set({ isSending: false, error, ...(isAllSent() ? {} : { toReply: null }) });
  };

  const isAllSent = () => state.files.length > 0 && state.files.every(({ url }) => url !== null);

  return {
    get: () => state,
    subscribe: (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    add: (files, isMultiple) => {
      const added = (isMultiple ? files : files.slice(0, 1)).map((file): QueuedFile => {
        lastId += 1;
        return { id: lastId, file, state: "picked", fraction: 0, isWaiting: false, url: null };
      });
      if (added.length === 0) return;
      if (!isMultiple) for (const { id } of state.files) cancel(id);
      set({ files: isMultiple ? [...state.files, ...added] : added, toReply: null, error: "" });
    },
    restore: (files) => {
      const restored = files.map((entry): QueuedFile => {
        const isSent = entry.url !== null;
        return { ...entry, state: isSent ? "sent" : "picked", fraction: isSent ? 1 : 0, isWaiting: false };
      });
      set({ files: [...restored, ...state.files] });
    },
    remove: (id) => {
      cancel(id);
      set({ files: state.files.filter((entry) => entry.id !== id), error: "" });
    },
    clear: () => {
      for (const { id } of state.files) cancel(id);
      set({ files: [], toReply: null, error: "" });
    },
    tell: (error) => set({ error }),
    send: async (toReply) => {
      if (state.isSending || state.files.length === 0) return null;
      set({ isSending: true, toReply: toReply ?? null, error: "" });
      await sendAll();
      return isAllSent() ? state.files.flatMap(({ url }) => url ?? []) : null;
    },
  };
};
