import { type Flow, lookup } from "@parley/core";
import { HttpError, notFound } from "../http/http-error.ts";
import type { Services } from "../services.ts";
import { compileDraft, compileLinkedDrafts } from "../versions/draft-flows.ts";

export const overMessage = "This preview is over. Open it again from where you got its address.";

/**
 * The draft of the bot that a permission is for, or of one that it links to, with everything in it.
 *
 * @throws HttpError 403 without a permission, 404 for other bots
 */
export const getPreviewFlow = async (services: Services, token: string, botId: string): Promise<Flow> => {
  const grant = services.previewTokens.read(token);
  if (grant === null) throw new HttpError(403, "PREVIEW_OVER", overMessage);
  const main = await compileDraft(services, grant.workspaceId, grant.botId);
  const drafts = main === null ? {} : await compileLinkedDrafts(services, grant.workspaceId, main);
  const draft = lookup(drafts, botId);
  if (draft === undefined) throw notFound("The bot");
  return draft;
};
