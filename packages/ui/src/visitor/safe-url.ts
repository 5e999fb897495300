const safeScheme = /^(?:https?|mailto|tel|sms):/i;
const anyScheme = /^[a-z][a-z\d+.-]*:/i;
const safeImage = /^(?:https?:|blob:|data:image\/)/i;

// Browsers skip these inside a scheme, so `java\nscript:` would run.
const withoutControls = (url: string) => url.replace(/[\u0000-\u0020\u007f]+/g, "");

/** The address if it is http(s), mailto, tel, sms or relative, else `#`. */
export const toSafeLink = (url: string): string => {
  const bare = withoutControls(url);
  return bare !== "" && (safeScheme.test(bare) || !anyScheme.test(bare)) ? url.trim() : "#";
};

/** Whether a picture may be loaded from this address. */
export const isSafeImageUrl = (url: string): boolean => {
  const bare = withoutControls(url);
  return bare !== "" && (safeImage.test(bare) || !anyScheme.test(bare));
};
