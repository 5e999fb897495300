import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

/** The cost of scrypt as OWASP's cheat sheet on storing passwords has it for 16 MiB: N = 2^14, r = 16, p = 1. */
const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 } as const;
const keyBytes = 64;

const derive = promisify((password: string, salt: string, done: (error: Error | null, key: Buffer) => void): void =>
  scrypt(password.normalize("NFKC"), salt, keyBytes, cost, done),
);

/** Gives `salt:key`, both in hexadecimal digits: what is stored of a password. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16).toString("hex");
  return `${salt}:${(await derive(password, salt)).toString("hex")}`;
};

/** Of no password: compared with where somebody has none, so that an answer takes as long as for a wrong one. */
const nobodys = `${"0".repeat(32)}:${"0".repeat(keyBytes * 2)}`;

/**
 * Whether a password is the one of which a hash was made.
 *
 * @param hash null where there is none; the answer takes as long, so it does not tell who has an account
 */
export const isPasswordOf = async (hash: string | null, password: string): Promise<boolean> => {
  const [salt = "", key = ""] = (hash ?? nobodys).split(":");
  const expected = Buffer.from(key, "hex");
  const derived = await derive(password, salt);
  return expected.length === derived.length && timingSafeEqual(expected, derived);
};
