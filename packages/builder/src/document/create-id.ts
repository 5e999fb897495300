const letters = "abcdefghijklmnopqrstuvwxyz0123456789";

/** A random id of 24 letters and digits, the first one a letter, as entries of drafts and changes have it. */
export const createId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return Array.from(bytes, (byte, place) => letters[byte % (place === 0 ? 26 : letters.length)]).join("");
};
