import type { InputOutput, SystemMessages } from "@parley/core";
import type { Uploads } from "@parley/ui";
import type { Keeping } from "./keep-queue.ts";

export interface UploadsOptions {
  /** Whether an author tries the bot out; nothing is sent then. */
  isPreview: boolean;
  resultId: Promise<string>;
  token: () => string | undefined;
  messages: Pick<SystemMessages, "fileUploadError" | "fileUploadSizeError">;
  /** The server's own limit in megabytes, if any. */
  sizeLimit?: number | undefined;
  /** Without it, files are lost with the page. */
  keeping?: Keeping | undefined;
}

const loadHandling = () => import("./file-handling.ts");

/** Makes the uploads for inputs. The script that sends files is loaded on demand. */
export const createUploads =
  (options: UploadsOptions): ((input: InputOutput) => Uploads) =>
  (input) => ({
    messages: options.messages,
    sizeLimit: options.sizeLimit,
    prepare: () => void loadHandling(),
    upload: (file, upload) =>
      loadHandling()
        .then(({ sendFile }) => sendFile(file, input, options, upload))
        .catch((error: unknown) => {
          console.error(error);
          return { is: upload.signal.aborted ? "cancelled" : "refused" };
        }),
    keep: (watched) =>
      void loadHandling().then(({ keepQueue }) => keepQueue(input, options.keeping, watched), console.warn),
  });
