import { type BotShelf, type BotSummaryRow, findBots, updateBot } from "../bot-rows/bot-repository.ts";
import type { BotServices } from "../bot-rows/services.ts";
import type { Connection } from "../database/schema.ts";
import { holdFolder } from "../folders/folder-service.ts";
import type { Actor } from "../web/actor.ts";
import { notFound } from "../web/http-error.ts";

/**
 * Returns the bots of the workspace with these ids, without duplicates.
 *
 * @throws HttpError 404 naming the missing ids
 */
export const getBots = async (
  connection: Connection,
  { workspaceId }: Actor,
  given: readonly string[],
  shelf: BotShelf,
): Promise<BotSummaryRow[]> => {
  const ids = [...new Set(given)];
  const bots = await findBots(connection, workspaceId, ids, shelf);
  const found = new Set(bots.map(({ id }) => id));
  const missing = ids.filter((id) => !found.has(id));
  if (missing.length === 0) return bots;
  throw notFound(`${shelf === "kept" ? "A bot" : "A deleted bot"} with the id ${missing.join(", ")}`);
};

type Change = Parameters<typeof updateBot>[2];

/** Changes several bots, or none on failure, and returns the changed rows. */
const changeAll = async (
  connection: Connection,
  actor: Actor,
  ids: readonly string[],
  shelf: BotShelf,
  change: Change,
): Promise<BotSummaryRow[]> => {
  const changed: BotSummaryRow[] = [];
  for (const bot of await getBots(connection, actor, ids, shelf)) {
    const row = await updateBot(connection, bot, change);
    if (row !== null) changed.push(row);
  }
  return changed;
};

/**
 * Moves bots to a folder or to the top level.
 *
 * @throws HttpError 404 if a bot or the folder doesn't exist; then none is moved
 */
export const moveBots = (
  { database }: BotServices,
  actor: Actor,
  ids: readonly string[],
  folderId: string | null,
): Promise<BotSummaryRow[]> =>
  database.transaction(async (access) => {
    await holdFolder(access, actor.workspaceId, folderId);
    return changeAll(access.connection, actor, ids, "kept", { folder_id: folderId });
  });

/** @throws HttpError 404 if one of the bots doesn't exist; then none is deleted */
export const deleteBots = ({ database }: BotServices, actor: Actor, ids: readonly string[]): Promise<BotSummaryRow[]> =>
  database.transaction(({ connection }) => changeAll(connection, actor, ids, "kept", { is_archived: 1 }));

/** @throws HttpError 404 if one of the bots is not deleted; then none is restored */
export const restoreBots = (
  { database }: BotServices,
  actor: Actor,
  ids: readonly string[],
): Promise<BotSummaryRow[]> =>
  database.transaction(({ connection }) => changeAll(connection, actor, ids, "deleted", { is_archived: 0 }));
