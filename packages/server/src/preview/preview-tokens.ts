import * as z from "zod";
import { createSignedTokens, type SignedTokens } from "../accounts/signed-tokens.ts";

const grant = z.object({
  workspaceId: z.string(),
  /** Null for previews of submitted files. */
  botId: z.string().nullable(),
  /** The person who made the permission and may lose the right to it; absent for the owner token. */
  userId: z.string().optional(),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
});

/**
 * Permission to read one bot's draft and the drafts of linked bots, within the rights of the person who made it; or to
 * play submitted files.
 */
export type PreviewGrant = z.output<typeof grant>;

/** Milliseconds for which a preview can be opened, and can load linked bots. */
export const previewTime = 600_000;

/** The message for a permission that has expired. */
export const overMessage = "This preview is over. Open it again from where you got its address.";

export type PreviewTokens = SignedTokens<PreviewGrant>;

export const createPreviewTokens = (secret: string): PreviewTokens =>
  createSignedTokens(secret, "preview", grant, previewTime);
