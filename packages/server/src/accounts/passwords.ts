import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

/** The cost of scrypt recommended by OWASP for 16 MiB: N = 2^14, r = 16, p = 1. */
const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 } as const;
const keyBytes = 64;

const derive = promisify((password: string, salt: string, done: (error: Error | null, key: Buffer) => void): void =>
  scrypt(password.normalize("NFKC"), salt, keyBytes, cost, done),
);

/** Returns the stored form of a password: `salt:key`, both hexadecimal. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16).toString("hex");
  return `${salt}:${(await derive(password, salt)).toString("hex")}`;
};

/** A hash that matches no password. It is compared if a user has none, so that the response time is the same. */
const nobodys = `${"0".repeat(32)}:${"0".repeat(keyBytes * 2)}`;

/**
 * Whether a password matches a hash.
 *
 * @param hash null if there is none; the check takes equally long, so it doesn't reveal who has an account
 */
export const isPasswordOf = async (hash: string | null, password: string): Promise<boolean> => {
  const [salt = "", key = ""] = (hash ?? nobodys).split(":");
  const expected = Buffer.from(key, "hex");
  const derived = await derive(password, salt);
  return expected.length === derived.length && timingSafeEqual(expected, derived);
};
