import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/** An encrypted value. `data` is base64 of ciphertext and tag, `iv` hexadecimal. */
interface Encrypted {
  data: string;
  iv: string;
}

export interface Cipher {
  encrypt(value: unknown): Encrypted;
  /** @throws WrongSecretError if it was encrypted with an unknown secret or was modified */
  decrypt(encrypted: Encrypted): unknown;
  /** Whether it is encrypted with the current secret instead of an earlier one. */
  isCurrent(encrypted: Encrypted): boolean;
}

/** Stored data is encrypted with a secret that this server doesn't have. */
export class WrongSecretError extends Error {
  override readonly name = "WrongSecretError";

  constructor() {
    super(
      "What is stored was encrypted with another ENCRYPTION_SECRET. Set that one again, or name it in PARLEY_EARLIER_SECRETS and start the server anew.",
    );
  }
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

/** The decrypted text; null if the key is wrong or the data was modified. */
const open = (key: Buffer, { data, iv }: Encrypted): string | null => {
  const bytes = Buffer.from(data, "base64");
  try {
    const decipher = createDecipheriv(algorithm, key, Buffer.from(iv, "hex"), { authTagLength: tagBytes });
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
};

/**
 * Encrypts JSON values with AES-256-GCM under the encryption secret, in the form of the reference. Data encrypted under an
 * earlier secret can still be read.
 */
export const createCipher = (secret: string, earlier: readonly string[] = []): Cipher => {
  const key = keyOf(secret);
  const keys = [key, ...earlier.map(keyOf)];
  return {
    encrypt(value) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv);
      const data = Buffer.concat([cipher.update(JSON.stringify(value), "utf8"), cipher.final(), cipher.getAuthTag()]);
      return { data: data.toString("base64"), iv: iv.toString("hex") };
    },
    decrypt(encrypted) {
      for (const one of keys) {
        const text = open(one, encrypted);
        if (text !== null) return JSON.parse(text);
      }
      throw new WrongSecretError();
    },
    isCurrent: (encrypted) => open(key, encrypted) !== null,
  };
};
