// @ts-check

/**
 * Counts what a page and the frames in it load from now on: headers and bodies as they were sent. The returned function
 * gives the requests that have ended, and their size in kB (1,000 bytes).
 * @param {import("playwright-core").Page} page
 */
export const countTransfers = (page) => {
  /** @type {Promise<number>[]} */
  const sizes = [];
  page.on("requestfinished", (request) => {
    // The size of a request is unknown once its page has been closed.
    sizes.push(
      request.sizes().then(
        ({ responseHeadersSize, responseBodySize }) => responseHeadersSize + responseBodySize,
        () => 0,
      ),
    );
  });
  return async () => {
    const ended = await Promise.all(sizes);
    return { requests: ended.length, size: ended.reduce((sum, size) => sum + size, 0) / 1000 };
  };
};
