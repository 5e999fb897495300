import type { SystemMessages } from "@parley/core";
import type { FileQueue } from "./create-file-queue.ts";

/** The outcome of an upload. */
export type UploadOutcome =
  | { is: "done"; url: string }
  /** `limit` is in megabytes. */
  | { is: "too large"; limit: number }
  /** The server has no room left. */
  | { is: "full" }
  /** The file was rejected, and sending it again would not help. */
  | { is: "refused" }
  | { is: "cancelled" };

export interface UploadOptions {
  /** The position of the file among those of the answer, from 0, and their number. */
  place: { index: number; total: number };
  /** The part that has been sent, from 0 to 1. */
  onProgress: (fraction: number) => void;
  /** Called with true when the server can't be reached; the file is sent as soon as it can. */
  onWaiting: (isWaiting: boolean) => void;
  signal: AbortSignal;
}

/** A queue whose files should survive a reload of the page. */
export interface WatchedQueue {
  queue: FileQueue;
  /** The queue's name; it is unique within the input. */
  name: string;
  /**
   * Called when the files of an earlier page are restored: with the answer's text if the visitor had begun to send
   * them, otherwise null.
   */
  onRestored: (text: string | null) => void;
  /** Ends the watch when the input is removed. */
  signal: AbortSignal;
}

/** Sends the files of visitors for one input. */
export interface Uploads {
  /** Loads the script for sending early, in case the network is lost later. */
  prepare: () => void;
  /** Resolves when the server has the file, however long the network is down. Never rejects. */
  upload: (file: File, options: UploadOptions) => Promise<UploadOutcome>;
  /** The size limit for blocks without their own, in megabytes; undefined means the usual one. */
  sizeLimit?: number | undefined;
  /**
   * Keeps the picked files in the browser until the answer with their names is kept, and restores those of an earlier
   * page. Absent if files are lost with the page.
   */
  keep?: (watched: WatchedQueue) => void;
  /** The author's messages; an empty one means the specification's text. */
  messages: Pick<SystemMessages, "fileUploadError" | "fileUploadSizeError">;
}
