import { type Cipher, createCipher } from "../../credentials/create-cipher.ts";
import { type SourceRow, textOf } from "./source-values.ts";

/**
 * What is encrypted, in the form of now: `data` is base64 of ciphertext and tag. Early releases had both in hexadecimal, with
 * the tag behind a dot in `iv`.
 */
const toPresentForm = (data: string, iv: string): { data: string; iv: string } => {
  const [nonce = "", tag] = iv.split(".");
  if (tag === undefined) return { data, iv };
  return { data: Buffer.from(data + tag, "hex").toString("base64"), iv: nonce };
};

/**
 * Reads what credentials of the reference product hold.
 *
 * @param secret its ENCRYPTION_SECRET
 */
export const createDecrypt = (secret: string): ((row: SourceRow) => unknown) => {
  const cipher: Pick<Cipher, "decrypt"> = createCipher(secret);
  return (row) => cipher.decrypt(toPresentForm(textOf(row, "data"), textOf(row, "iv")));
};
