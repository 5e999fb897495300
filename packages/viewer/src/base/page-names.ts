/** Ids of elements that the server renders and the browser looks up. */
export const pageIds = { root: "parley-root", bootstrap: "parley-bootstrap", progress: "parley-progress" } as const;

/** Classes of the html element. */
export const pageClasses = {
  /** Scripts run: bubbles after the first are hidden until they are played. */
  scripted: "parley-scripted",
  /** A stored chat will replace the first turn, which is therefore hidden. */
  returning: "parley-returning",
  /** The script has taken over. */
  live: "parley-live",
  /** The script could not be loaded, or failed at once. */
  failed: "parley-failed",
} as const;

/** Events in the page that the bundle sends to the inline script before it. */
export const pageEvents = {
  /** React has hydrated the field that the event comes from. */
  taken: "parley-taken",
} as const;

/** The global that holds what the launcher has told in the fragment of the address, which the page takes out of it. */
export const cameName = "parleyCame";

/** What the launcher has told, with its `#`; empty without it. */
export const cameBy = (): string => (window as { [cameName]?: string })[cameName] ?? "";
