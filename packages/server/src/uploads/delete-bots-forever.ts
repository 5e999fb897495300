import type { AnswerOf, calls } from "@parley/api";
import { removeBots } from "../bots/bot-repository.ts";
import { getBots } from "../bots/many-bots.ts";
import type { Connection } from "../database/schema.ts";
import type { Owner } from "../web/actor.ts";
import { handOverMedia } from "./hand-over-media.ts";
import { removeFiles } from "./remove-files.ts";
import type { UploadServices } from "./services.ts";
import { listMedia } from "./upload-repository.ts";

const countResults = async (connection: Connection, botIds: readonly string[]): Promise<number> => {
  const { count } = await connection
    .selectFrom("results")
    .select((eb) => eb.fn.countAll<number | bigint | string>().as("count"))
    .where("bot_id", "in", botIds)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** The files of some bots: those that visitors have sent in chats with them, and their authors' own. */
const listFiles = async (connection: Connection, botIds: readonly string[]): Promise<string[]> => {
  const rows = await connection
    .selectFrom("uploads")
    .innerJoin("results", "results.id", "uploads.result_id")
    .select("uploads.storage_key")
    .where("results.bot_id", "in", botIds)
    .execute();
  const media = await listMedia(connection, botIds);
  return [...rows.map(({ storage_key: key }) => key), ...media.map(({ key }) => key)];
};

/**
 * Removes deleted bots with their versions, results and files. Where the server is stopped in the middle of removing files,
 * the sweep of uploads finds those that remain.
 *
 * @throws HttpError 404 where one of them is not among the deleted; then none is removed
 */
export const deleteBotsForever = async (
  services: UploadServices,
  owner: Owner,
  given: readonly string[],
): Promise<AnswerOf<typeof calls.deleteBotsForever>> => {
  const removed = await services.database.transaction(async (access) => {
    const bots = await getBots(access.connection, owner, given, "deleted");
    const ids = bots.map(({ id }) => id);
    const resultCount = await countResults(access.connection, ids);
    await handOverMedia(access.connection, ids);
    const files = await listFiles(access.connection, ids);
    await removeBots(access, owner.workspaceId, ids);
    return { ids, resultCount, files };
  });
  await removeFiles(services, removed.files);
  return { ids: removed.ids, resultCount: removed.resultCount };
};
