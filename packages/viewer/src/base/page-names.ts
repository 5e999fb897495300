/** Ids in the page that server and browser agree on. */
export const pageIds = { root: "parley-root", bootstrap: "parley-bootstrap", progress: "parley-progress" } as const;

/** Classes of the html element. */
export const pageClasses = {
  /** Scripts run: bubbles after the first stay hidden until they are played. */
  scripted: "parley-scripted",
  /** A stored chat will replace the first turn: it is not shown at all. */
  returning: "parley-returning",
  /** The script has taken over. */
  live: "parley-live",
  /** The script could not be loaded or failed at once. */
  failed: "parley-failed",
} as const;

/** Told in the page, by the bundle to the script before it. */
export const pageEvents = {
  /** React has taken over the field that the event comes from. */
  taken: "parley-taken",
} as const;
