const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** The bytes of a text in UTF-8, without what only browsers or Node have. Halves of surrogate pairs must not be in it. */
const toBytes = (text: string): Uint8Array =>
  Uint8Array.from(
    [...encodeURIComponent(text).matchAll(/%(..)|(.)/g)].map(([, hex, plain = ""]) =>
      hex === undefined ? plain.charCodeAt(0) : Number.parseInt(hex, 16),
    ),
  );

/** A text, as UTF-8, or bytes in base64. */
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
