import { createHmac, timingSafeEqual } from "node:crypto";
import type * as z from "zod";
import { stillLasts } from "../base/steady-time.ts";

/** The part that all tokens contain. */
interface Expiring {
  /** Milliseconds since 1970. */
  expiresAt: number;
}

export interface SignedTokens<Grant extends Expiring> {
  write(grant: Grant): string;
  /** Returns null if the token was not signed here, has another purpose, or has expired. */
  read(token: string): Grant | null;
}

/**
 * Creates and reads tokens that contain the permission themselves and are signed with the encryption secret. So nothing
 * is stored, any process can verify them, and nobody can forge them. A token is valid for one purpose only.
 *
 * @param lifetime the longest lifetime in milliseconds
 */
export const createSignedTokens = <Grant extends Expiring>(
  secret: string,
  purpose: string,
  shape: z.ZodType<Grant>,
  lifetime: number,
): SignedTokens<Grant> => {
  const sign = (payload: string) => createHmac("sha256", secret).update(`${purpose}:${payload}`).digest();
  return {
    write(grant) {
      const payload = Buffer.from(JSON.stringify(grant)).toString("base64url");
      return `${payload}.${sign(payload).toString("base64url")}`;
    },
    read(token) {
      const [payload = "", signature = ""] = token.split(".");
      const expected = sign(payload);
      const candidate = Buffer.from(signature, "base64url");
      if (candidate.length !== expected.length || !timingSafeEqual(candidate, expected)) return null;
      const grant = shape.parse(JSON.parse(Buffer.from(payload, "base64url").toString()));
      return stillLasts(grant.expiresAt, lifetime) ? grant : null;
    },
  };
};
