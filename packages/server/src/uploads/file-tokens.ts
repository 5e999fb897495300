import * as z from "zod";
import { createSignedTokens, type SignedTokens } from "../accounts/signed-tokens.ts";

const grant = z.object({
  key: z.string(),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
});

/** Milliseconds for which a link to a private file opens it for whoever has it. */
export const linkTime = 600_000;

/** What a link to a private file permits: reading this file until it expires. */
export type FileTokens = SignedTokens<z.output<typeof grant>>;

export const createFileTokens = (secret: string): FileTokens => createSignedTokens(secret, "file", grant, linkTime);
