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

/** What an upload address permits: the file's destination, type and largest size. */
export type UploadGrant = z.output<typeof grant>;

/** Milliseconds for which an address can be used. */
export const grantTime = 600_000;

export type UploadTokens = SignedTokens<UploadGrant>;

export const createUploadTokens = (secret: string): UploadTokens =>
  createSignedTokens(secret, "upload", grant, grantTime);
