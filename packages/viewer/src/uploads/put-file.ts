import { isPassing } from "./ask-address.ts";

interface PutOptions {
  /** The part that has been sent, from 0 to 1. */
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
}

/** A connection on which nothing moves for so long is given up, in milliseconds. */
const stallTime = 60_000;

/** Sends a file's bytes. `fetch` can't tell how far it has come, so it is done the older way. Never rejects. */
export const putFile = (
  file: File,
  url: string,
  { onProgress, signal }: PutOptions,
): Promise<"done" | "failed" | "expired" | "too large" | "full" | "refused"> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let stall = 0;
    const watch = () => {
      window.clearTimeout(stall);
      stall = window.setTimeout(() => request.abort(), stallTime);
    };
    const stop = () => request.abort();
    const settle = () => {
      window.clearTimeout(stall);
      signal.removeEventListener("abort", stop);
      resolve(meaningOf(request.status));
    };
    request.upload.onprogress = ({ loaded, total }) => {
      watch();
      if (total > 0) onProgress(loaded / total);
    };
    request.onloadend = settle;
    signal.addEventListener("abort", stop);
    request.open("PUT", url);
    if (file.type !== "") request.setRequestHeader("content-type", file.type);
    watch();
    request.send(file);
  });

const meaningOf = (status: number) => {
  if (status >= 200 && status < 300) return "done";
  if (status === 403) return "expired";
  if (status === 413) return "too large";
  if (status === 507) return "full";
  return isPassing(status) ? "failed" : "refused";
};
