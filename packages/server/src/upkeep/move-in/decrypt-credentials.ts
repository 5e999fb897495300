import { type Cipher, createCipher } from "../../credentials/create-cipher.ts";
import { type SourceRow, textOf } from "./source-values.ts";

/**
 * Converts encrypted data to the current form, in which `data` is base64 of ciphertext and tag. Early releases of the
 * source stored both in hexadecimal, and the tag after a dot in `iv`.
 */
const toPresentForm = (data: string, iv: string): { data: string; iv: string } => {
  const [nonce = "", tag] = iv.split(".");
  if (tag === undefined) return { data, iv };
  return { data: Buffer.from(data + tag, "hex").toString("base64"), iv: nonce };
};

/**
 * Creates a function that decrypts the credentials of the reference product.
 *
 * @param secret the source's ENCRYPTION_SECRET
 */
export const createDecrypt = (secret: string): ((row: SourceRow) => unknown) => {
  const cipher: Pick<Cipher, "decrypt"> = createCipher(secret);
  return (row) => cipher.decrypt(toPresentForm(textOf(row, "data"), textOf(row, "iv")));
};
