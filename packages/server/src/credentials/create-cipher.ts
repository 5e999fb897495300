import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/** An encrypted value. `data` is base64 of ciphertext and tag, `iv` hexadecimal. */
interface Encrypted {
  data: string;
  iv: string;
}

export interface Cipher {
  encrypt(value: unknown): Encrypted;
  /** @throws when it was encrypted with another secret, or changed since */
  decrypt(encrypted: Encrypted): unknown;
}

const algorithm = "aes-256-gcm";
const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;

/** Secrets have 32 characters. Those that are longer or shorter in bytes are hashed. */
const keyOf = (secret: string): Buffer => {
  const bytes = Buffer.from(secret);
  return bytes.length === keyBytes ? bytes : createHash("sha256").update(bytes).digest();
};

/**
 * Encrypts JSON values with AES-256-GCM under the encryption secret, in the form the reference file format's hosts use.
 */
export const createCipher = (secret: string): Cipher => {
  const key = keyOf(secret);
  return {
    encrypt(value) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv);
      const data = Buffer.concat([cipher.update(JSON.stringify(value), "utf8"), cipher.final(), cipher.getAuthTag()]);
      return { data: data.toString("base64"), iv: iv.toString("hex") };
    },
    decrypt({ data, iv }) {
      const bytes = Buffer.from(data, "base64");
      const decipher = createDecipheriv(algorithm, key, Buffer.from(iv, "hex"), { authTagLength: tagBytes });
      decipher.setAuthTag(bytes.subarray(-tagBytes));
      const text = Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]);
      return JSON.parse(text.toString("utf8"));
    },
  };
};
