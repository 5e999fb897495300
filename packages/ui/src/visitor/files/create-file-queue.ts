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
  /** The server can't be reached at the moment. */
  isWaiting: boolean;
  url: string | null;
}

/** Makes the visitor's answer of the addresses. */
type ToReply = (urls: string[]) => Reply;

export interface FileQueueState {
  files: readonly QueuedFile[];
  isSending: boolean;
  /** The answer that the files were sent for; null once one of them could not be. */
  toReply: ToReply | null;
  /** What went wrong with the last attempt; empty when nothing did. */
  error: string;
}

/** The files of one answer, and how far they have come. */
export interface FileQueue {
  get: () => FileQueueState;
  subscribe: (watcher: () => void) => () => void;
  /** Keeps files for sending; only the first where one is enough. */
  add: (files: readonly File[], isMultiple: boolean) => void;
  /** Puts files that an earlier page of this chat had in front. */
  restore: (files: readonly Pick<QueuedFile, "id" | "file" | "url">[]) => void;
  /** Takes a file away, and stops sending it. */
  remove: (id: number) => void;
  clear: () => void;
  tell: (error: string) => void;
  /**
   * Sends all that has not been sent, for an answer where there is one. The addresses in the order of the files, or null
   * while one is missing.
   */
  send: (toReply?: ToReply) => Promise<string[] | null>;
}

/** Where nothing has been heard of a file for so long, in milliseconds, the network is missing. */
const patience = 1500;

/** So many files travel at once. */
const atOnce = 3;

export const createFileQueue = (uploads: () => Uploads): FileQueue => {
  let state: FileQueueState = { files: [], isSending: false, toReply: null, error: "" };
  // By the clock, so that files of an earlier page come before those picked now.
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
    // Before anything is sent, the script that sends may be what is waited for.
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
