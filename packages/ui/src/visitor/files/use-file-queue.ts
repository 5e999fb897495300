import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createFileQueue, type FileQueue, type FileQueueState } from "./create-file-queue.ts";
import type { Uploads } from "./uploads.ts";

/** The uploads of a page without a server. */
const nowhere: Uploads = {
  prepare: () => {},
  upload: async () => ({ is: "refused" }),
  messages: { fileUploadError: "", fileUploadSizeError: "" },
};

/**
 * The files of the answer being given. Uploads are cancelled when the input is removed. `onRestored` is called when the
 * files of an earlier page are restored: with the answer's text if the visitor had begun to send them, otherwise null.
 */
export const useFileQueue = (
  uploads: Uploads | undefined,
  onRestored: (text: string | null) => void,
  name = "files",
): FileQueue & FileQueueState => {
  const now = { uploads: uploads ?? nowhere, onRestored };
  const current = useRef(now);
  current.current = now;
  const [queue] = useState(() => createFileQueue(() => current.current.uploads));
  const state = useSyncExternalStore(queue.subscribe, queue.get, queue.get);
  useEffect(() => {
    const leaving = new AbortController();
    const { prepare, keep } = current.current.uploads;
    prepare();
    keep?.({ queue, name, onRestored: (text) => current.current.onRestored(text), signal: leaving.signal });
    return () => {
      leaving.abort();
      queue.clear();
    };
  }, [queue, name]);
  return { ...queue, ...state };
};
