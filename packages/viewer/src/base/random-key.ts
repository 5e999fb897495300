/** A random text of 32 characters that nobody guesses. `crypto.randomUUID` is missing on pages that are not served by https. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
