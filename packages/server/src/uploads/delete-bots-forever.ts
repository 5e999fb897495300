import type { AnswerOf, calls } from "@parley/api";
import { removeBots } from "../bots/bot-repository.ts";
import { getBots } from "../bots/many-bots.ts";
import type { Connection } from "../database/schema.ts";
import type { Owner } from "../web/actor.ts";
import type { UploadServices } from "./services.ts";
import { deleteUpload } from "./upload-repository.ts";

const countResults = async (connection: Connection, botIds: readonly string[]): Promise<number> => {
  const { count } = await connection
    .selectFrom("results")
    .select((eb) => eb.fn.countAll<number | bigint | string>().as("count"))
    .where("bot_id", "in", botIds)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** The files that visitors have sent in chats with some bots. */
const listFiles = async (connection: Connection, botIds: readonly string[]): Promise<string[]> => {
  const rows = await connection
    .selectFrom("uploads")
    .innerJoin("results", "results.id", "uploads.result_id")
    .select("uploads.storage_key")
    .where("results.bot_id", "in", botIds)
    .execute();
  return rows.map(({ storage_key: key }) => key);
};

/**
 * Removes deleted bots with their versions, results and files. Where the server is stopped in the middle of removing files,
 * the sweep of uploads finds those that remain.
 *
 * @throws HttpError 404 where one of them is not among the deleted; then none is removed
 */
export const deleteBotsForever = async (
  { database, storage }: UploadServices,
  owner: Owner,
  given: readonly string[],
): Promise<AnswerOf<typeof calls.deleteBotsForever>> => {
  const removed = await database.transaction(async (access) => {
    const bots = await getBots(access.connection, owner, given, "deleted");
    const ids = bots.map(({ id }) => id);
    const resultCount = await countResults(access.connection, ids);
    const files = await listFiles(access.connection, ids);
    await removeBots(access, owner.workspaceId, ids);
    return { ids, resultCount, files };
  });
  for (const key of removed.files) {
    await storage.delete(key);
    await database.write((access) => deleteUpload(access, key));
  }
  return { ids: removed.ids, resultCount: removed.resultCount };
};
