import { storableText } from "../database/json-codec.ts";
import type { BotRow, Connection } from "../database/schema.ts";

/** A bot without its draft, which may be large. */
export type BotSummaryRow = Omit<BotRow, "draft" | "last_version" | "is_archived">;

const summaryColumns = [
  "id",
  "workspace_id",
  "public_id",
  "name",
  "live_version",
  "is_closed",
  "created_at",
  "updated_at",
] as const;

export interface NewBot {
  id: string;
  workspaceId: string;
  publicId: string;
  name: string;
  draft: string;
}

export const insertBot = async (connection: Connection, bot: NewBot): Promise<void> => {
  const now = new Date().toISOString();
  await connection
    .insertInto("bots")
    .values({
      id: bot.id,
      workspace_id: bot.workspaceId,
      public_id: bot.publicId,
      name: storableText(bot.name),
      draft: bot.draft,
      last_version: 0,
      live_version: null,
      is_closed: 0,
      is_archived: 0,
      created_at: now,
      updated_at: now,
    })
    .execute();
};

/** All bots of the workspace, the newest first. */
export const listBots = (connection: Connection, workspaceId: string): Promise<BotSummaryRow[]> =>
  connection
    .selectFrom("bots")
    .select(summaryColumns)
    .where("workspace_id", "=", workspaceId)
    .where("is_archived", "=", 0)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();

/** A bot by id or public id, whatever its workspace: what a visitor's address names. */
export const findPublicBot = async (connection: Connection, idOrPublicId: string): Promise<BotSummaryRow | null> => {
  const rows = await connection
    .selectFrom("bots")
    .select(summaryColumns)
    .where((eb) => eb.or([eb("id", "=", idOrPublicId), eb("public_id", "=", idOrPublicId)]))
    .where("is_archived", "=", 0)
    .execute();
  return rows.find(({ id }) => id === idOrPublicId) ?? rows[0] ?? null;
};

export const findDraft = async (connection: Connection, workspaceId: string, id: string): Promise<string | null> => {
  const row = await connection
    .selectFrom("bots")
    .select("draft")
    .where("id", "=", id)
    .where("workspace_id", "=", workspaceId)
    .executeTakeFirst();
  return row?.draft ?? null;
};

/** How many results each bot has. */
export const countResults = async (
  connection: Connection,
  botIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (botIds.length === 0) return new Map();
  const rows = await connection
    .selectFrom("results")
    .select(({ fn }) => ["bot_id", fn.countAll<number>().as("count")])
    .where("bot_id", "in", botIds)
    .where("is_archived", "=", 0)
    .groupBy("bot_id")
    .execute();
  return new Map(rows.map(({ bot_id: id, count }) => [id, Number(count)]));
};
