const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/**
 * Encodes a text as UTF-8 without functions that only browsers or only Node have. The text must not contain unpaired
 * surrogates.
 */
const toBytes = (text: string): Uint8Array =>
  Uint8Array.from(
    [...encodeURIComponent(text).matchAll(/%(..)|(.)/g)].map(([, hex, plain = ""]) =>
      hex === undefined ? plain.charCodeAt(0) : Number.parseInt(hex, 16),
    ),
  );

/** Encodes bytes, or a text as UTF-8, in base64. */
export const base64 = (content: string | Uint8Array): string => {
  const bytes = typeof content === "string" ? toBytes(content) : content;
  let encoded = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second, third] = bytes.subarray(at, at + 3);
    const bits = (first << 16) | ((second ?? 0) << 8) | (third ?? 0);
    encoded += letters.charAt(bits >> 18) + letters.charAt((bits >> 12) & 63);
    encoded += second === undefined ? "=" : letters.charAt((bits >> 6) & 63);
    encoded += third === undefined ? "=" : letters.charAt(bits & 63);
  }
  return encoded;
};
