const letters = "abcdefghijklmnopqrstuvwxyz0123456789";

/** Returns a random id for entries of drafts and changes: 24 letters and digits, starting with a letter. */
export const createId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return Array.from(bytes, (byte, place) => letters[byte % (place === 0 ? 26 : letters.length)]).join("");
};
