import { setImmediate } from "node:timers/promises";
import type { Json } from "@parley/core";
import { applyOperations, createDraft, type Draft, exportBotFile, readDraft } from "@parley/core/draft";
import type { Definitions } from "@parley/core/fields";
import type { BotFile } from "@parley/core/format";
import type { BotSummaryRow } from "../bot-rows/bot-repository.ts";
import { decodeFlag, decodeJson } from "../database/json-codec.ts";
import { notFound } from "../web/http-error.ts";
import { findWayBack } from "./change-repository.ts";
import { type DraftColumns, draftColumns, loadDraft } from "./load-draft.ts";
import type { DraftServices } from "./services.ts";

/** Converts a bot file to the stored columns of a draft. */
export const encodeDraft = (file: BotFile, definitions: Definitions): DraftColumns =>
  draftColumns(createDraft(file, definitions), definitions);

/** Converts a stored draft to a bot file, without the keys that belong to the bot's row. */
export const decodeDraft = (text: string, definitions: Definitions): BotFile =>
  exportBotFile(readDraft(decodeJson<Json>(text), definitions), definitions);

type Bot = Pick<BotSummaryRow, "id" | "workspace_id" | "public_id" | "is_closed" | "folder_id">;

/**
 * Returns the bot's draft in the exchange format.
 *
 * @throws HttpError 404 if the bot has been removed
 */
export const getDraftFile = async (services: DraftServices, bot: Bot): Promise<BotFile> =>
  (await getDraftAt(services, bot)).file;

/**
 * Returns the bot's draft at a revision; the current one if no revision is given, or if it is no longer stored.
 *
 * @throws HttpError 404 if the bot has been removed
 */
export const getDraftAt = async (
  services: DraftServices,
  bot: Bot,
  wanted?: number,
): Promise<{ file: BotFile; revision: number }> => {
  const { connection } = services.database;
  const stored = await loadDraft(services, connection, { id: bot.id, workspaceId: bot.workspace_id });
  if (stored === null) throw notFound("The bot");
  const { draft, revision } = stored;
  await setImmediate();
  const way =
    wanted === undefined || wanted >= revision
      ? null
      : await findWayBack(connection, bot.id, { from: revision, to: wanted });
  return way === null
    ? { file: toFile(services, bot, draft), revision }
    : { file: toFile(services, bot, applyOperations(draft, way).draft), revision: wanted ?? revision };
};

const toFile = (
  { definitions }: DraftServices,
  { id, public_id: publicId, is_closed: isClosed, folder_id: folderId }: Bot,
  draft: Draft,
): BotFile => {
  const file = exportBotFile(draft, definitions);
  // Files of bots that were never closed omit the key.
  const closing = isClosed === 1 || "isClosed" in file ? { isClosed: decodeFlag(isClosed) } : {};
  const place = folderId !== null || "folderId" in file ? { folderId } : {};
  return { ...file, id, publicId, ...closing, ...place };
};
