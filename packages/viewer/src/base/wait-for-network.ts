/** Waits this many milliseconds, or until the browser is online again or `signal` aborts. */
export const waitForNetwork = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      signal?.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    window.addEventListener("online", done);
    signal?.addEventListener("abort", done);
    if (signal?.aborted) done();
  });
