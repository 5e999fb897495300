import * as z from "zod";
import { createSignedTokens, type SignedTokens } from "../accounts/signed-tokens.ts";

const grant = z.object({
  workspaceId: z.string(),
  /** Null for files that are sent to the page. */
  botId: z.string().nullable(),
  /** Who has asked for it, and may lose the right to; absent for the owner token. */
  userId: z.string().optional(),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
});

/**
 * Permission to read one bot's draft, and the drafts of the bots that it links to, as far as its maker may know of them; or to
 * play files that are sent.
 */
export type PreviewGrant = z.output<typeof grant>;

/** Milliseconds for which a preview can be opened, and linked bots be loaded into it. */
export const previewTime = 600_000;

/** What somebody is told whose permission has expired. */
export const overMessage = "This preview is over. Open it again from where you got its address.";

export type PreviewTokens = SignedTokens<PreviewGrant>;

export const createPreviewTokens = (secret: string): PreviewTokens =>
  createSignedTokens(secret, "preview", grant, previewTime);
