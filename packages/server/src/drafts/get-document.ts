import type { AnswerOf, calls } from "@parley/api";
import { createBlankFile, createDraft } from "@parley/core/draft";
import type { BotSummaryRow } from "../bot-rows/bot-repository.ts";
import { openingOf } from "../bot-rows/opening.ts";
import { publicUrl } from "../bot-rows/public-address.ts";
import { decodeFlag } from "../database/json-codec.ts";
import { type Actor, partsOf, rightTo } from "../web/actor.ts";
import { notFound } from "../web/http-error.ts";
import { authorOf } from "./author-of.ts";
import { loadDraft } from "./load-draft.ts";
import type { DraftServices } from "./services.ts";

/**
 * Returns a bot in the form in which editors work on it.
 *
 * @throws HttpError 404 if the bot has been removed
 */
export const getDocument = async (
  services: DraftServices,
  actor: Actor,
  bot: BotSummaryRow,
): Promise<AnswerOf<typeof calls.getDocument>> => {
  const { database, fingerprint, draftMemory } = services;
  const stored = await loadDraft(services, database.connection, { id: bot.id, workspaceId: bot.workspace_id });
  if (stored === null) throw notFound("The bot");
  const { draft, revision, size, liveRevision } = stored;
  const sees = partsOf(actor, bot.id);
  if (size > 0) draftMemory.keep(bot.id, revision, draft, size);
  return {
    draft: { ...(sees.includes("flow") ? draft : createDraft(createBlankFile(bot.name), services.definitions)) },
    revision,
    fingerprint,
    liveRevision,
    bot: {
      id: bot.id,
      publicId: bot.public_id,
      name: bot.name,
      liveVersion: bot.live_version,
      isClosed: decodeFlag(bot.is_closed),
      opening: openingOf(bot),
      keepDays: bot.keep_days ?? null,
      url: publicUrl(services, bot),
      icon: bot.icon,
      folderId: bot.folder_id,
      createdAt: bot.created_at,
      updatedAt: bot.updated_at,
    },
    me: authorOf(actor),
    workspace: { id: actor.workspaceId, role: actor.role, access: rightTo(actor, bot.id), sees: [...sees] },
  };
};
