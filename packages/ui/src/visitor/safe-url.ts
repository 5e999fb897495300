const safeScheme = /^(?:https?|mailto|tel|sms):/i;
const anyScheme = /^[a-z][a-z\d+.-]*:/i;
const safeImage = /^(?:https?:|blob:|data:image\/)/i;
const safeMedia = /^(?:https?:|blob:|data:(?:video|audio)\/)/i;
const safePage = /^https?:/i;

// Browsers ignore these characters inside a scheme, so `java\nscript:` would run.
const withoutControls = (url: string) => url.replace(/[\u0000-\u0020\u007f]+/g, "");

const isSafe = (url: string, scheme: RegExp): boolean => {
  const bare = withoutControls(url);
  return bare !== "" && (scheme.test(bare) || !anyScheme.test(bare));
};

/** Returns the address if it is http(s), mailto, tel, sms or relative, otherwise `#`. */
export const toSafeLink = (url: string): string => (isSafe(url, safeScheme) ? url.trim() : "#");

/** Whether a picture may be loaded from this address. */
export const isSafeImageUrl = (url: string): boolean => isSafe(url, safeImage);

/** Whether a video or a sound may be loaded from this address. */
export const isSafeMediaUrl = (url: string): boolean => isSafe(url, safeMedia);

/** Whether the page at this address may be shown in a frame. */
export const isSafePageUrl = (url: string): boolean => isSafe(url, safePage);
