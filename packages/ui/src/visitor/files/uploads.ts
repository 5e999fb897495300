import type { SystemMessages } from "@parley/core";
import type { FileQueue } from "./create-file-queue.ts";

/** How sending a file ended. */
export type UploadOutcome =
  | { is: "done"; url: string }
  /** The limit is in megabytes. */
  | { is: "too large"; limit: number }
  /** The server has no room left. */
  | { is: "full" }
  /** It can't be sent, and another attempt would not change that by itself. */
  | { is: "refused" }
  | { is: "cancelled" };

export interface UploadOptions {
  /** Which of the answer's files this is, counted from 0, and how many there are. */
  place: { index: number; total: number };
  /** The part that has been sent, from 0 to 1. */
  onProgress: (fraction: number) => void;
  /** The server can't be reached: the file is sent as soon as it can. */
  onWaiting: (isWaiting: boolean) => void;
  signal: AbortSignal;
}

/** Files that should outlive the page. */
export interface WatchedQueue {
  queue: FileQueue;
  /** Which of the input's queues it is. */
  name: string;
  /** Called when files of an earlier page are back: with the text that goes along where their sending had begun, else null. */
  onRestored: (text: string | null) => void;
  /** Ends the watch: the input goes away. */
  signal: AbortSignal;
}

/** Sends visitors' files for one input. */
export interface Uploads {
  /** Loads what sending needs, so that it is there should the network go away. */
  prepare: () => void;
  /** Settles when the server has the file, however long the network is away. Never rejects. */
  upload: (file: File, options: UploadOptions) => Promise<UploadOutcome>;
  /** The largest file where the block has no limit, in megabytes; undefined for the usual one. */
  sizeLimit?: number | undefined;
  /**
   * Keeps what is picked until the answer that names it is kept, and brings back what an earlier page has kept. Absent
   * where the files are lost with the page.
   */
  keep?: (watched: WatchedQueue) => void;
  /** The author's own words; empty for those of the specification. */
  messages: Pick<SystemMessages, "fileUploadError" | "fileUploadSizeError">;
}
