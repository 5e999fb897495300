import type { BotFile } from "@parley/core/format";
import { encodeJson } from "../database/json-codec.ts";
import type { Connection } from "../database/schema.ts";
import { readStoredFile } from "./stored-file.ts";

/**
 * Stores a file under the bot's next version number and makes it live. Incrementing the number locks the bot's row, so
 * two simultaneous publications get two numbers, and the higher one is live.
 */
export const insertVersion = (
  transaction: Connection,
  bot: { id: string; workspaceId: string },
  file: BotFile,
  revision: number,
  authorId: string | null = null,
): Promise<number> => insertVersionText(transaction, bot, encodeJson(file), revision, authorId);

/** Like `insertVersion`, for a file that is already serialized. */
export const insertVersionText = async (
  transaction: Connection,
  bot: { id: string; workspaceId: string },
  text: string,
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
    file: text,
    author_id: authorId,
    revision,
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

/** A serialized file to publish. */
export interface PublishedText {
  text: string;
  /** Whether a stored version has the same content. */
  isSame: (stored: string) => Promise<boolean>;
}

/**
 * Makes a file live that was made from a revision of the draft. If the newest version has the same content, that
 * version becomes live; otherwise a new version is created.
 */
export const publishFile = async (
  transaction: Connection,
  bot: { id: string; workspaceId: string },
  { text, isSame }: PublishedText,
  revision: number,
  authorId: string | null = null,
  words: VersionWords = {},
): Promise<{ version: number; isNew: boolean }> => {
  // Locks the bot's row, so that of two simultaneous publications the later one sees the earlier.
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
  // What was planned or asked for is in what is published now, unless it is later.
  for (const table of ["planned_publications", "publish_requests"] as const)
    await transaction.deleteFrom(table).where("bot_id", "=", bot.id).where("revision", "<=", revision).execute();
  const newest = await findVersionText(transaction, bot.id, version);
  if (newest === null || !(await isSame(newest.text))) {
    const number = await insertVersionText(transaction, bot, text, revision, authorId);
    await nameVersion(transaction, bot.id, number, words);
    return { version: number, isNew: true };
  }
  await nameVersion(transaction, bot.id, version, words);
  await pointTo(transaction, bot.id, { version, revision });
  return { version, isNew: false };
};

/** Gives visitors a stored version. The revision is the one of the draft with the same content; null if unknown. */
export const pointTo = async (
  connection: Connection,
  botId: string,
  { version, revision }: { version: number; revision: number | null },
): Promise<void> => {
  await connection
    .updateTable("bots")
    .set({ live_version: version, live_revision: revision })
    .where("id", "=", botId)
    .execute();
};

/** What authors call a version and say of it. What is absent stays as it is. */
export interface VersionWords {
  name?: string | null | undefined;
  note?: string | null | undefined;
}

/** Names a version. Empty texts count as none. */
export const nameVersion = async (
  connection: Connection,
  botId: string,
  number: number,
  { name, note }: VersionWords,
): Promise<void> => {
  if (name === undefined && note === undefined) return;
  await connection
    .updateTable("versions")
    .set({
      ...(name === undefined ? {} : { name: name || null }),
      ...(note === undefined ? {} : { note: note || null }),
    })
    .where("bot_id", "=", botId)
    .where("number", "=", number)
    .execute();
};

/** A published version. */
export interface StoredVersion {
  file: BotFile;
  publishedAt: string;
}

/** A version without its file. */
export interface ListedVersion {
  number: number;
  /** The revision of the draft that it was made from; null if unknown. */
  revision: number | null;
  publishedAt: string;
  publishedBy: { name: string | null } | null;
  name: string | null;
  note: string | null;
}

/** The newest versions of a bot, or the newest ones below a number, newest first. */
export const listVersions = async (
  connection: Connection,
  botId: string,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<ListedVersion[]> => {
  const rows = await connection
    .selectFrom("versions")
    .leftJoin("users", "users.id", "versions.author_id")
    .select([
      "versions.number",
      "versions.created_at",
      "versions.author_id",
      "versions.revision",
      "versions.name",
      "versions.note",
      "users.name as author",
    ])
    .where("versions.bot_id", "=", botId)
    .$if(before !== undefined, (query) => query.where("versions.number", "<", before ?? 0))
    .orderBy("versions.number", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ number, created_at: publishedAt, author_id: authorId, revision, author, name, note }) => ({
    number,
    revision,
    publishedAt,
    publishedBy: authorId === null ? null : { name: author },
    name: name ?? null,
    note: note ?? null,
  }));
};

/** A version without its file; null if there is none of this number. */
export const findListedVersion = async (
  connection: Connection,
  botId: string,
  number: number,
): Promise<ListedVersion | null> => {
  const [found] = await listVersions(connection, botId, { limit: 1, before: number + 1 });
  return found?.number === number ? found : null;
};

/** A version in its stored form. */
export interface VersionText {
  text: string;
  publishedAt: string;
}

export const findVersionText = async (
  connection: Connection,
  botId: string,
  number: number,
): Promise<VersionText | null> => {
  const row = await connection
    .selectFrom("versions")
    .select(["file", "created_at"])
    .where("bot_id", "=", botId)
    .where("number", "=", number)
    .executeTakeFirst();
  return row === undefined ? null : { text: row.file, publishedAt: row.created_at };
};

export const findVersion = async (
  connection: Connection,
  botId: string,
  number: number,
): Promise<StoredVersion | null> => {
  const stored = await findVersionText(connection, botId, number);
  return stored && { file: readStoredFile(stored.text), publishedAt: stored.publishedAt };
};
