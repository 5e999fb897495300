import * as z from "zod";
import { createSignedTokens, type SignedTokens } from "../accounts/signed-tokens.ts";

const grant = z.object({
  /** The file's storage key; null for a preview, which discards the file. */
  key: z.string().nullable(),
  type: z.string(),
  /** In bytes. */
  maxSize: z.int().min(0),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
});

/** The permission in an upload address: the file's destination, type and maximum size. */
export type UploadGrant = z.output<typeof grant>;

/** Milliseconds for which an upload address is valid. */
export const grantTime = 600_000;

export type UploadTokens = SignedTokens<UploadGrant>;

export const createUploadTokens = (secret: string): UploadTokens =>
  createSignedTokens(secret, "upload", grant, grantTime);
