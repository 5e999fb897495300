/** The custom property that holds the picture behind the chat. */
export const backgroundProperty = "--parley-page-image";

/** Returns an address as a CSS url(), escaped so that no character in it can end the url(). */
export const cssUrl = (url: string): string => {
  const safe = /^(?:https?:|data:image\/|\/|\.)/i.test(url.trim()) ? url.trim() : "";
  return safe === "" ? "none" : `url("${safe.replace(/["\\\n\r<>]/g, (character) => encodeURIComponent(character))}")`;
};
