import * as z from "zod";
import { createSignedTokens, type SignedTokens } from "../accounts/signed-tokens.ts";

const grant = z.object({
  key: z.string(),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
});

/** Milliseconds for which a link to a private file is valid. Anyone with the link can read the file. */
export const linkTime = 600_000;

/** Creates and reads the tokens in links to private files. A token permits reading one file until it expires. */
export type FileTokens = SignedTokens<z.output<typeof grant>>;

export const createFileTokens = (secret: string): FileTokens => createSignedTokens(secret, "file", grant, linkTime);
