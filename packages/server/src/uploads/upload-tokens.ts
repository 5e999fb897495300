import * as z from "zod";
import { createSignedTokens, type SignedTokens } from "../accounts/signed-tokens.ts";

const grant = z.object({
  /** Where the file is stored; null for a preview, which discards it. */
  key: z.string().nullable(),
  type: z.string(),
  /** Bytes. */
  maxSize: z.int().min(0),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
});

/** What one upload address allows: where a file goes, what it is and how large it may be. */
export type UploadGrant = z.output<typeof grant>;

/** Milliseconds for which an address can be used. */
export const grantTime = 600_000;

export type UploadTokens = SignedTokens<UploadGrant>;

export const createUploadTokens = (secret: string): UploadTokens =>
  createSignedTokens(secret, "upload", grant, grantTime);
