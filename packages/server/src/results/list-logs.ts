import type { LogsPage, LogsRequest, ResultLog } from "@parley/api";
import * as z from "zod";
import { readCursor, writeCursor } from "./page-cursor.ts";
import type { ResultServices } from "./services.ts";

/** When the result of the last log was made, its id, and the number of the log in it. */
const cursorParts = z.tuple([z.string(), z.string(), z.number()]);

/** A page of what the chats of a bot, or one of them, told its author: the newest chat first, each from its beginning. */
export const listLogs = async (
  { database }: Pick<ResultServices, "database">,
  bot: { id: string },
  { limit, cursor }: LogsRequest,
  resultId?: string,
): Promise<LogsPage> => {
  let query = database.connection
    .selectFrom("results")
    .innerJoin("logs", "logs.result_id", "results.id")
    .select(["logs.result_id", "logs.seq", "logs.status", "logs.description", "logs.details", "logs.context"])
    .select(["logs.created_at", "results.created_at as result_created_at"])
    .where("results.bot_id", "=", bot.id)
    .where("results.is_archived", "=", 0)
    .orderBy("results.created_at", "desc")
    .orderBy("results.id", "desc")
    .orderBy("logs.seq")
    // One more than asked for tells whether there is a next page.
    .limit(limit + 1);
  if (resultId !== undefined) query = query.where("results.id", "=", resultId);
  if (cursor !== undefined) {
    const [createdAt, id, seq] = readCursor(cursorParts, cursor);
    query = query.where((eb) =>
      eb.or([
        eb("results.created_at", "<", createdAt),
        eb.and([eb("results.created_at", "=", createdAt), eb("results.id", "<", id)]),
        eb.and([eb("results.id", "=", id), eb("logs.seq", ">", seq)]),
      ]),
    );
  }
  const found = await query.execute();
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    logs: page.map(({ result_id: id, created_at: createdAt, status, description, details, context }) => ({
      resultId: id,
      createdAt,
      // Only these are ever stored.
      status: status as ResultLog["status"],
      description,
      details,
      context,
    })),
    nextCursor:
      found.length > limit && last !== undefined
        ? writeCursor([last.result_created_at, last.result_id, Number(last.seq)])
        : null,
  };
};
