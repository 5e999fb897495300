import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createFileQueue, type FileQueue, type FileQueueState } from "./create-file-queue.ts";
import type { Uploads } from "./uploads.ts";

/** Where there is no server behind the page. */
const nowhere: Uploads = {
  prepare: () => {},
  upload: async () => ({ is: "refused" }),
  messages: { fileUploadError: "", fileUploadSizeError: "" },
};

/** The files of the answer that is being given. What still travels is stopped when the input goes away. */
export const useFileQueue = (uploads: Uploads = nowhere): FileQueue & FileQueueState => {
  const current = useRef(uploads);
  current.current = uploads;
  const [queue] = useState(() => createFileQueue(() => current.current));
  const state = useSyncExternalStore(queue.subscribe, queue.get, queue.get);
  useEffect(() => {
    current.current.prepare();
    return queue.clear;
  }, [queue]);
  return { ...queue, ...state };
};
