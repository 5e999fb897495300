import { hashText } from "../base/hash-text.ts";
import { isDuplicateKey } from "../database/database-errors.ts";
import type { Access, Connection, UploadRow } from "../database/schema.ts";

/** A file that was or will be uploaded by a visitor or an author. */
export interface Upload {
  workspaceId: string;
  /**
   * The bot whose block requested the file, or that shows it. If no bot shows it any more, the id of a saved theme that
   * does.
   */
  botId: string;
  /**
   * The chat in which it was sent. Null for an author's file, which belongs to the bot, and for a file made by a block
   * in a preview.
   */
  resultId: string | null;
  /** Empty for an author's file. */
  blockId: string;
  key: string;
  name: string;
  /** In bytes. */
  size: number;
  type: string;
  createdAt: string;
  /** Null until the whole file is stored. */
  storedAt: string | null;
}

/** A file's id is the hash of its key, since keys may be too long for a database index. */
const idOf = hashText;

/** The `result_id` of authors' files and of files made in previews. */
const noResult = "";

const toUpload = (row: UploadRow): Upload => ({
  workspaceId: row.workspace_id,
  botId: row.bot_id,
  resultId: row.result_id === noResult ? null : row.result_id,
  blockId: row.block_id,
  key: row.storage_key,
  name: row.name,
  size: Number(row.size),
  type: row.type,
  createdAt: row.created_at,
  storedAt: row.stored_at,
});

/** Reserves a key for an upload. Returns false if the key is taken. */
export const reserveUpload = async ({ connection }: Access, upload: Upload): Promise<boolean> => {
  const row: UploadRow = {
    id: idOf(upload.key),
    workspace_id: upload.workspaceId,
    bot_id: upload.botId,
    result_id: upload.resultId ?? noResult,
    block_id: upload.blockId,
    storage_key: upload.key,
    name: upload.name,
    size: upload.size,
    type: upload.type,
    created_at: upload.createdAt,
    stored_at: upload.storedAt,
  };
  try {
    await connection.insertInto("uploads").values(row).execute();
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
};

/** Marks a file as stored. Returns false if its reservation has been removed meanwhile. */
export const completeUpload = async (
  { connection }: Access,
  key: string,
  { size, type, storedAt }: { size: number; type: string; storedAt: string },
): Promise<boolean> => {
  await connection
    .updateTable("uploads")
    .set({ size, type, stored_at: storedAt })
    .where("id", "=", idOf(key))
    .execute();
  return (await findUpload(connection, key)) !== null;
};

export const findUpload = async (connection: Connection, key: string): Promise<Upload | null> => {
  const row = await connection.selectFrom("uploads").selectAll().where("id", "=", idOf(key)).executeTakeFirst();
  return row === undefined ? null : toUpload(row);
};

/** The files with the given keys. */
export const findUploads = async (connection: Connection, keys: readonly string[]): Promise<Upload[]> => {
  const rows = await connection.selectFrom("uploads").selectAll().where("id", "in", keys.map(idOf)).execute();
  return rows.map(toUpload);
};

/** The files of a result, oldest first. */
export const listUploads = async (connection: Connection, resultId: string): Promise<Upload[]> => {
  const rows = await connection
    .selectFrom("uploads")
    .selectAll()
    .where("result_id", "=", resultId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(toUpload);
};

/** The files of several results. */
export const listUploadsOf = async (connection: Connection, resultIds: readonly string[]): Promise<Upload[]> => {
  const rows = await connection.selectFrom("uploads").selectAll().where("result_id", "in", resultIds).execute();
  return rows.map(toUpload);
};

/** The authors' files of some bots. */
export const listMedia = async (connection: Connection, botIds: readonly string[]): Promise<Upload[]> => {
  const rows = await connection
    .selectFrom("uploads")
    .selectAll()
    .where("result_id", "=", noResult)
    .where("bot_id", "in", botIds)
    .execute();
  return rows.map(toUpload);
};

export const countUploads = async (connection: Connection, resultId: string): Promise<number> => {
  const { count } = await connection
    .selectFrom("uploads")
    .select((eb) => eb.fn.countAll<number | bigint | string>().as("count"))
    .where("result_id", "=", resultId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** The total size of a workspace's files, in bytes. */
export const sumUploads = async (connection: Connection, workspaceId: string): Promise<number> => {
  const { sum } = await connection
    .selectFrom("uploads")
    .select((eb) => eb.fn.sum<number | bigint | string | null>("size").as("sum"))
    .where("workspace_id", "=", workspaceId)
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
};

export const deleteUpload = async ({ connection }: Access, key: string): Promise<void> => {
  await connection.deleteFrom("uploads").where("id", "=", idOf(key)).execute();
};

/** Files that were reserved before a given time and have never arrived. */
export const listUnfinished = async (connection: Connection, before: string, limit: number): Promise<Upload[]> => {
  const rows = await connection
    .selectFrom("uploads")
    .selectAll()
    .where("stored_at", "is", null)
    .where("created_at", "<", before)
    .limit(limit)
    .execute();
  return rows.map(toUpload);
};

/**
 * Files from before a given time without an owner: their result was deleted or never stored, or their bot or saved
 * theme no longer exists.
 */
export const listOrphans = async (connection: Connection, before: string, limit: number): Promise<Upload[]> => {
  const rows = await connection
    .selectFrom("uploads")
    .leftJoin("results", "results.id", "uploads.result_id")
    .leftJoin("bots", "bots.id", "uploads.bot_id")
    .leftJoin("themes", "themes.id", "uploads.bot_id")
    .selectAll("uploads")
    .where("results.id", "is", null)
    .where((eb) =>
      eb.or([
        eb("uploads.result_id", "!=", noResult),
        eb.and([eb("bots.id", "is", null), eb("themes.id", "is", null)]),
      ]),
    )
    .where("uploads.created_at", "<", before)
    .limit(limit)
    .execute();
  return rows.map(toUpload);
};

/** Files made by blocks in previews before a given time. They belong to no result. */
export const listPreviewFiles = async (connection: Connection, before: string, limit: number): Promise<Upload[]> => {
  const rows = await connection
    .selectFrom("uploads")
    .selectAll()
    .where("result_id", "=", noResult)
    // Authors' files have no block.
    .where("block_id", "!=", "")
    .where("created_at", "<", before)
    .limit(limit)
    .execute();
  return rows.map(toUpload);
};

/** The keys of all files of some bots: those sent by visitors and those of authors. */
export const listFiles = async (connection: Connection, botIds: readonly string[]): Promise<string[]> => {
  const rows = await connection
    .selectFrom("uploads")
    .innerJoin("results", "results.id", "uploads.result_id")
    .select("uploads.storage_key")
    .where("results.bot_id", "in", botIds)
    .execute();
  const media = await listMedia(connection, botIds);
  return [...rows.map(({ storage_key: key }) => key), ...media.map(({ key }) => key)];
};
