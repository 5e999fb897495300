export interface SendOptions {
  /** The part that has been sent, from 0 to 1. */
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
}

/** A connection without any progress for this long is given up, in milliseconds. */
const stallTime = 60_000;

/**
 * Sends a file's bytes by PUT. Uses XMLHttpRequest, because `fetch` can't report progress. Never rejects: the status is
 * 0 if there was no answer.
 */
export const sendBytes = (
  file: File,
  url: string,
  { onProgress, signal }: SendOptions,
): Promise<{ status: number; text: string }> =>
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
      resolve({ status: request.status, text: request.responseText });
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
