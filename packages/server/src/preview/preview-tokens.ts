import * as z from "zod";
import { createSignedTokens, type SignedTokens } from "../accounts/signed-tokens.ts";

const grant = z.object({
  workspaceId: z.string(),
  botId: z.string(),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
});

/** Leave to read one bot's draft, and the drafts of the bots that it links to. */
type PreviewGrant = z.output<typeof grant>;

/** Milliseconds for which a preview can be opened, and linked bots be loaded into it. */
export const previewTime = 600_000;

export type PreviewTokens = SignedTokens<PreviewGrant>;

export const createPreviewTokens = (secret: string): PreviewTokens => createSignedTokens(secret, "preview", grant);
