import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";

const grant = z.object({
  /** Where the file is kept; null throws it away, as previews do. */
  key: z.string().nullable(),
  type: z.string(),
  /** Bytes. */
  maxSize: z.int().min(0),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
});

/** What one upload address allows. */
export type UploadGrant = z.output<typeof grant>;

/** Milliseconds for which an address can be used. */
export const grantTime = 600_000;

/**
 * Signs what an upload address allows, with the encryption secret: nothing is stored, any process can check it, and
 * nobody can change where a file goes, what it is or how large it may be.
 */
export const createUploadTokens = (secret: string) => {
  const sign = (payload: string) => createHmac("sha256", secret).update(`upload:${payload}`).digest("base64url");
  return {
    write(given: UploadGrant): string {
      const payload = Buffer.from(JSON.stringify(given)).toString("base64url");
      return `${payload}.${sign(payload)}`;
    },
    /** Null for a token that is not ours, or no longer valid. */
    read(token: string, now: number = Date.now()): UploadGrant | null {
      const [payload = "", signature = ""] = token.split(".");
      const [expected, candidate] = [Buffer.from(sign(payload)), Buffer.from(signature)];
      if (candidate.length !== expected.length || !timingSafeEqual(candidate, expected)) return null;
      const allowed = grant.parse(JSON.parse(Buffer.from(payload, "base64url").toString()));
      return allowed.expiresAt > now ? allowed : null;
    },
  };
};

export type UploadTokens = ReturnType<typeof createUploadTokens>;
