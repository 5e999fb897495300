import { encodeFlag, storableText } from "../database/json-codec.ts";
import { keepStatement } from "../database/keep-statement.ts";
import type { Access, BotRow, Connection, Database } from "../database/schema.ts";

/** A bot without its draft, which may be large. */
export type BotSummaryRow = Omit<BotRow, "draft" | "first_screen" | "last_version" | "is_archived" | "results_seen_at">;

const summaryColumns = [
  "id",
  "workspace_id",
  "public_id",
  "name",
  "icon",
  "folder_id",
  "live_version",
  "is_closed",
  "opening",
  "keep_days",
  "created_at",
  "updated_at",
  "edited_at",
  "draft_revision",
  "live_revision",
] as const;

export interface NewBot {
  id: string;
  workspaceId: string;
  publicId: string;
  name: string;
  icon?: string | null;
  folderId?: string | null;
  draft: string;
  first_screen?: string | null;
  isClosed?: boolean;
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
      icon: bot.icon ?? null,
      folder_id: bot.folderId ?? null,
      draft: bot.draft,
      first_screen: bot.first_screen ?? null,
      draft_revision: 0,
      last_version: 0,
      live_version: null,
      live_revision: null,
      is_closed: encodeFlag(bot.isClosed === true),
      is_archived: 0,
      created_at: now,
      updated_at: now,
      edited_at: now,
      results_seen_at: null,
    })
    .execute();
};

/** `kept`: a workspace's existing bots. `deleted`: those that can be restored. */
export type BotShelf = "kept" | "deleted";

/** All bots of the workspace, newest first. */
export const listBots = (
  connection: Connection,
  workspaceId: string,
  shelf: BotShelf = "kept",
): Promise<BotSummaryRow[]> =>
  connection
    .selectFrom("bots")
    .select(summaryColumns)
    .where("workspace_id", "=", workspaceId)
    .where("is_archived", "=", shelf === "kept" ? 0 : 1)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();

/** Whether the draft of a published bot differs from what visitors get. */
export const hasUnpublishedChanges = (
  bot: Pick<BotRow, "live_version" | "live_revision" | "draft_revision">,
): boolean => bot.live_version !== null && bot.live_revision !== bot.draft_revision;

/** What lists sort and search bots by. */
export type NamedBotRow = Pick<
  BotRow,
  | "id"
  | "public_id"
  | "name"
  | "icon"
  | "folder_id"
  | "live_version"
  | "live_revision"
  | "draft_revision"
  | "created_at"
  | "edited_at"
>;

/** The names of all bots of the workspace, newest first. */
export const listNames = (
  connection: Connection,
  workspaceId: string,
  shelf: BotShelf = "kept",
): Promise<NamedBotRow[]> =>
  connection
    .selectFrom("bots")
    .select(["id", "public_id", "name", "icon", "folder_id", "live_version", "created_at", "edited_at"])
    .select(["live_revision", "draft_revision"])
    .where("workspace_id", "=", workspaceId)
    .where("is_archived", "=", shelf === "kept" ? 0 : 1)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();

/** The workspace's bots with the given ids, in the order of the ids. */
export const findBots = async (
  connection: Connection,
  workspaceId: string,
  ids: readonly string[],
  shelf: BotShelf,
): Promise<BotSummaryRow[]> => {
  const rows = await connection
    .selectFrom("bots")
    .select(summaryColumns)
    .where("workspace_id", "=", workspaceId)
    .where("id", "in", ids)
    .where("is_archived", "=", shelf === "kept" ? 0 : 1)
    .execute();
  const places = new Map(ids.map((id, place) => [id, place]));
  return rows.sort((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
};

const selectPublicBot = keepStatement<{ ref: string }, BotSummaryRow>(({ connection }, [{ ref }]) =>
  connection
    .selectFrom("bots")
    .select(summaryColumns)
    .where((eb) => eb.or([eb("id", "=", ref), eb("public_id", "=", ref)]))
    .where("is_archived", "=", 0)
    .compile(),
);

/** Finds a bot by id or public id in any workspace, since visitors' addresses contain only these. */
export const findPublicBot = async (access: Access, idOrPublicId: string): Promise<BotSummaryRow | null> => {
  const { rows } = await access.connection.executeQuery(selectPublicBot(access, [{ ref: idOrPublicId }]));
  return rows.find(({ id }) => id === idOrPublicId) ?? rows[0] ?? null;
};

/** The columns of a bot that may be changed. */
type BotChange = Partial<
  Pick<
    BotRow,
    "public_id" | "folder_id" | "live_version" | "live_revision" | "is_closed" | "opening" | "keep_days" | "is_archived"
  >
>;

/** Changes a bot and returns the changed row; null if it no longer exists. */
export const updateBot = async (
  connection: Connection,
  { id, workspace_id: workspaceId }: Pick<BotRow, "id" | "workspace_id">,
  change: BotChange,
): Promise<BotSummaryRow | null> => {
  const now = new Date().toISOString();
  await connection
    .updateTable("bots")
    .set({ ...change, updated_at: now })
    .where("id", "=", id)
    .where("workspace_id", "=", workspaceId)
    .execute();
  const row = await connection
    .selectFrom("bots")
    .select(summaryColumns)
    .where("id", "=", id)
    .where("workspace_id", "=", workspaceId)
    .executeTakeFirst();
  return row ?? null;
};

/** Stores that the owner has seen a bot's results. Does not count as a change of the bot. */
export const markSeen = async (
  { connection }: Access,
  { id, workspace_id: workspaceId }: Pick<BotRow, "id" | "workspace_id">,
): Promise<void> => {
  await connection
    .updateTable("bots")
    .set({ results_seen_at: new Date().toISOString() })
    .where("id", "=", id)
    .where("workspace_id", "=", workspaceId)
    .execute();
};

/** Marks deleted bots as no longer restorable. Their addresses become available. */
export const claimBots = async (connection: Connection, workspaceId: string, ids: readonly string[]): Promise<void> => {
  await connection
    .updateTable("bots")
    .set(({ ref }) => ({ is_archived: 2, public_id: ref("id") }))
    .where("workspace_id", "=", workspaceId)
    .where("id", "in", ids)
    .where("is_archived", "=", 1)
    .execute();
};

/**
 * Marks bots that were deleted before a given time and not changed since as no longer restorable, so that nobody restores
 * one while its results are being removed.
 */
export const claimDeleted = async (database: Database, before: string): Promise<string[]> => {
  await database.write(({ connection }) =>
    connection
      .updateTable("bots")
      .set({ is_archived: 2 })
      .where("is_archived", "=", 1)
      .where("updated_at", "<", before)
      .execute(),
  );
  const rows = await database.connection.selectFrom("bots").select("id").where("is_archived", "=", 2).execute();
  return rows.map(({ id }) => id);
};

/** Removes a bot permanently, with its versions and running chats. */
export const removeBot = async ({ connection }: Access, id: string): Promise<void> => {
  await connection.deleteFrom("unclaimed_memories").where("bot_id", "=", id).execute();
  await connection.deleteFrom("bots").where("id", "=", id).where("is_archived", "=", 2).execute();
};
