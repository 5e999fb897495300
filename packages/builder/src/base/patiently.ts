/** The pause between two attempts, in milliseconds, unless the browser reports that it is online again. */
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

/** Loads style sheets again that failed to load: the bundler requests each only once. */
const mendStyles = () => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (link.sheet === null) link.replaceWith(link.cloneNode());
};

/**
 * Loads a part of the app. While the server can't be reached it waits and tries again, so that authors who are offline
 * keep their page. Rejects if the server answers without that part: it then runs another release.
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
