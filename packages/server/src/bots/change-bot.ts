import type { Opening } from "@parley/api";
import { type BotSummaryRow, updateBot } from "../bot-rows/bot-repository.ts";
import { freePublicId, publicIdTaken } from "../bot-rows/public-id.ts";
import type { BotServices } from "../bot-rows/services.ts";
import { isDuplicateKey } from "../database/database-errors.ts";
import { encodeFlag, encodeJson } from "../database/json-codec.ts";
import { holdFolder } from "../folders/folder-service.ts";
import type { Actor } from "../web/actor.ts";
import { HttpError, notFound } from "../web/http-error.ts";

type Change = Parameters<typeof updateBot>[2];

const getUpdated = (bot: BotSummaryRow | null): BotSummaryRow => {
  if (bot === null) throw notFound("The bot");
  return bot;
};

/**
 * Changes a bot and returns the changed row. Running chats are unaffected: they keep their versions.
 *
 * @throws HttpError 404 if the bot has been removed
 */
const change = async ({ database }: BotServices, bot: BotSummaryRow, changes: Change): Promise<BotSummaryRow> =>
  getUpdated(await database.transaction(({ connection }) => updateBot(connection, bot, changes)));

/** Changes of a bot other than its draft. */
interface BotChange {
  isClosed?: boolean | undefined;
  opening?: Opening | null | undefined;
  keepDays?: number | null | undefined;
  publicId?: string | undefined;
  folderId?: string | null | undefined;
}

/**
 * Closes or opens a bot, says when it does so by itself or for how long results are kept, or changes its address or
 * folder.
 *
 * @throws HttpError 409 if the address is taken, 404 if the folder doesn't exist, 403 for a guest who names a folder or a
 * number of days
 */
export const changeBot = async (
  services: BotServices,
  { role }: Actor,
  bot: BotSummaryRow,
  { isClosed, opening, keepDays, publicId, folderId }: BotChange,
): Promise<BotSummaryRow> => {
  // Guests don't see folders.
  if (role === "guest" && folderId !== undefined && folderId !== bot.folder_id)
    throw new HttpError(403, "FORBIDDEN", "Only members of the workspace move bots between folders.");
  // What guests delete can be brought back.
  if (role === "guest" && keepDays !== undefined && keepDays !== (bot.keep_days ?? null))
    throw new HttpError(403, "FORBIDDEN", "Only members of the workspace say for how long results are kept.");
  const changes: Change = {
    ...(isClosed === undefined ? {} : { is_closed: encodeFlag(isClosed) }),
    ...(opening === undefined ? {} : { opening: opening && encodeJson(opening) }),
    ...(keepDays === undefined ? {} : { keep_days: keepDays }),
    ...(publicId === undefined ? {} : { public_id: publicId }),
    ...(folderId === undefined ? {} : { folder_id: folderId }),
  };
  if (Object.keys(changes).length === 0) return bot;
  try {
    return await services.database.transaction(async (access) => {
      await holdFolder(access, bot.workspace_id, folderId ?? null);
      if (publicId !== undefined && !(await freePublicId(access.connection, publicId, bot.id)))
        throw publicIdTaken(publicId);
      return getUpdated(await updateBot(access.connection, bot, changes));
    });
  } catch (error) {
    // Another bot took the address at the same moment.
    throw publicId !== undefined && isDuplicateKey(error) ? publicIdTaken(publicId) : error;
  }
};

/** Unpublishes a bot, so that its public address no longer works. */
export const unpublishBot = (services: BotServices, bot: BotSummaryRow): Promise<BotSummaryRow> =>
  change(services, bot, { live_version: null, live_revision: null });

/** Deletes a bot without removing its data. */
export const deleteBot = (services: BotServices, bot: BotSummaryRow): Promise<BotSummaryRow> =>
  change(services, bot, { is_archived: 1 });

/** Restores a deleted bot. */
export const restoreBot = (services: BotServices, bot: BotSummaryRow): Promise<BotSummaryRow> =>
  change(services, bot, { is_archived: 0 });
