import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createFileQueue, type FileQueue, type FileQueueState } from "./create-file-queue.ts";
import { useUploads } from "./uploads.ts";

/** The files of the answer that is being given. What still travels is stopped when the input goes away. */
export const useFileQueue = (): FileQueue & FileQueueState => {
  const uploads = useUploads();
  const current = useRef(uploads);
  current.current = uploads;
  const [queue] = useState(() => createFileQueue(() => current.current));
  const state = useSyncExternalStore(queue.subscribe, queue.get, queue.get);
  useEffect(() => () => queue.clear(), [queue]);
  return { ...queue, ...state };
};
