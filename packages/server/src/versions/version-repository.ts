import { isDeepStrictEqual } from "node:util";
import { keysAboutBot } from "@parley/core/draft";
import { type BotFile, botFileVersion, importBotFile } from "@parley/core/format";
import { decodeJson, encodeJson } from "../database/json-codec.ts";
import type { Connection } from "../database/schema.ts";

/**
 * Stores a file under the bot's next number and makes it live. Counting up locks the bot's row, so two publications at once
 * get two numbers, and the later number is live.
 */
export const insertVersion = async (
  transaction: Connection,
  bot: { id: string; workspaceId: string },
  file: BotFile,
  revision: number,
  authorId: string | null = null,
): Promise<number> => {
  await transaction
    .updateTable("bots")
    .set((eb) => ({ last_version: eb("last_version", "+", 1) }))
    .where("id", "=", bot.id)
    .execute();
  const { last_version: number } = await transaction
    .selectFrom("bots")
    .select("last_version")
    .where("id", "=", bot.id)
    .executeTakeFirstOrThrow();
  const now = new Date().toISOString();
  const version = {
    bot_id: bot.id,
    number,
    workspace_id: bot.workspaceId,
    file: encodeJson(file),
    author_id: authorId,
    created_at: now,
  };
  await transaction.insertInto("versions").values(version).execute();
  await transaction
    .updateTable("bots")
    .set({ live_version: number, live_revision: revision, updated_at: now })
    .where("id", "=", bot.id)
    .execute();
  return number;
};

/** Whether two files hold the same, but for what belongs to a bot itself. */
export const isSameContent = (one: BotFile, other: BotFile): boolean => {
  const content = (file: BotFile) => Object.fromEntries(Object.entries(file).filter(([key]) => !keysAboutBot.has(key)));
  return isDeepStrictEqual(content(one), content(decodeJson<BotFile>(encodeJson(other))));
};

/** Makes a file, which a revision of the draft gave, live: as the newest version where that one holds the same, else as the next one. */
export const publishFile = async (
  transaction: Connection,
  bot: { id: string; workspaceId: string },
  file: BotFile,
  revision: number,
  authorId: string | null = null,
): Promise<{ version: number; isNew: boolean }> => {
  // Locks the bot's row, so that of two publications at once the later one sees what the earlier one has stored.
  await transaction
    .updateTable("bots")
    .set((eb) => ({ last_version: eb.ref("last_version") }))
    .where("id", "=", bot.id)
    .execute();
  const { last_version: version } = await transaction
    .selectFrom("bots")
    .select("last_version")
    .where("id", "=", bot.id)
    .executeTakeFirstOrThrow();
  const newest = await findVersion(transaction, bot.id, version);
  if (newest === null || !isSameContent(newest.file, file))
    return { version: await insertVersion(transaction, bot, file, revision, authorId), isNew: true };
  await transaction
    .updateTable("bots")
    .set({ live_version: version, live_revision: revision })
    .where("id", "=", bot.id)
    .execute();
  return { version, isNew: false };
};

/** A version as it was published. */
export interface StoredVersion {
  file: BotFile;
  publishedAt: string;
  /** Characters of the file as it is stored. */
  size: number;
}

/** The newest versions of a bot, or of those before a number, the newest first. */
export const listVersions = async (
  connection: Connection,
  botId: string,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<{ number: number; publishedAt: string; publishedBy: { name: string | null } | null }[]> => {
  const rows = await connection
    .selectFrom("versions")
    .leftJoin("users", "users.id", "versions.author_id")
    .select(["versions.number", "versions.created_at", "versions.author_id", "users.name"])
    .where("versions.bot_id", "=", botId)
    .$if(before !== undefined, (query) => query.where("versions.number", "<", before ?? 0))
    .orderBy("versions.number", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ number, created_at: publishedAt, author_id: authorId, name }) => ({
    number,
    publishedAt,
    publishedBy: authorId === null ? null : { name },
  }));
};

export const findVersion = async (
  connection: Connection,
  botId: string,
  number: number,
): Promise<StoredVersion | null> => {
  const row = await connection
    .selectFrom("versions")
    .select(["file", "created_at"])
    .where("bot_id", "=", botId)
    .where("number", "=", number)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { file: readStoredFile(row.file), publishedAt: row.created_at, size: row.file.length };
};

/** A file that this server has stored. One that an earlier release has stored in an older version of the format is upgraded. */
const readStoredFile = (text: string): BotFile => {
  const file = decodeJson<BotFile>(text);
  return file.version === botFileVersion ? file : importBotFile(file).file;
};
