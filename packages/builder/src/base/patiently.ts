/** Milliseconds between two attempts, where the browser does not tell that its network is back. */
const pause = 3000;

const nextChance = () =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(done, pause);
    function done() {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      resolve();
    }
    window.addEventListener("online", done);
  });

const isServerThere = () =>
  fetch("/healthz", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Asks again for style sheets that did not come: the bundler asks for each only once. */
const mendStyles = () => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (link.sheet === null) link.replaceWith(link.cloneNode());
};

/**
 * Loads a part of the app. While the server can't be reached it waits for that, so that nobody who is offline loses the
 * page. Rejects where the server is there and has no such part any more: it runs another release by now.
 */
export const patiently = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  for (;;) {
    try {
      return await load();
    } catch {
      const isThere = await isServerThere();
      mendStyles();
      if (isThere) return load();
      await nextChance();
    }
  }
};
