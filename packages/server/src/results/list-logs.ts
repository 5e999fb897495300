import { setImmediate } from "node:timers/promises";
import type { LogsPage, LogsRequest, ResultLog } from "@parley/api";
import * as z from "zod";
import { notByIndex } from "../database/not-by-index.ts";
import type { Access } from "../database/schema.ts";
import { readCursor, writeCursor } from "../web/page-cursor.ts";
import { listPlaces, type PageEnd } from "./list-results.ts";
import type { ResultServices } from "./services.ts";

/** The parts of a cursor: the creation time and id of the last log's result, and the log's number in it. */
const cursorParts = z.tuple([z.string(), z.string(), z.number()]);

const parseCursor = (cursor: string): LogPlace => {
  const [createdAt, id, seq] = readCursor(cursorParts, cursor);
  return { createdAt, id, seq };
};

/** The number of chats searched for logs by one statement, and the time in milliseconds that one request may search. */
const chatsAtOnce = 500;
const searchTime = 50;

interface LogPlace extends PageEnd {
  seq: number;
}

/**
 * The logs of some chats of a bot, newest chat first, each from its beginning. The first chat's logs begin after a
 * given one.
 */
const logsOf = (
  { kind, connection }: Access,
  botId: string,
  ids: readonly string[],
  after: LogPlace | null,
  limit: number,
) => {
  let query = connection
    .selectFrom("logs")
    .innerJoin("results", "results.id", "logs.result_id")
    .select(["logs.result_id", "logs.seq", "logs.status", "logs.description", "logs.details", "logs.context"])
    .select(["logs.created_at", "results.created_at as result_created_at"])
    .where("logs.result_id", "in", ids)
    .where(notByIndex(kind, "results.bot_id"), "=", botId)
    .where(notByIndex<number>(kind, "results.is_archived"), "=", 0)
    .orderBy("results.created_at", "desc")
    .orderBy("results.id", "desc")
    .orderBy("logs.seq")
    .limit(limit);
  if (after !== null)
    query = query.where((eb) => eb.or([eb("logs.result_id", "<>", after.id), eb("logs.seq", ">", after.seq)]));
  return query.execute();
};

/**
 * A page of the logs of a bot or of one result: the newest chat first, each from its beginning. If many chats have no
 * logs, a page may contain fewer entries than requested, or none, and still have a cursor for the next page.
 */
export const listLogs = async (
  { database }: Pick<ResultServices, "database">,
  bot: { id: string },
  { limit, cursor }: LogsRequest,
  resultId?: string,
): Promise<LogsPage> => {
  const start = cursor === undefined ? null : parseCursor(cursor);
  const found: Awaited<ReturnType<typeof logsOf>> = [];
  // One more than requested tells whether there is a next page.
  const missing = () => limit + 1 - found.length;
  let end: PageEnd | null = null;
  if (resultId !== undefined) found.push(...(await logsOf(database, bot.id, [resultId], start, missing())));
  else {
    const begun = performance.now();
    const range = { onlyStarted: false, limit: chatsAtOnce };
    // The chat at the end of the previous page may have more logs.
    const first = start === null ? [] : [start];
    for (let after: PageEnd | null = start; ; await setImmediate()) {
      const chats = await listPlaces(database.connection, bot.id, { ...range, after });
      const ids = [...(after === start ? first : []), ...chats].map(({ id }) => id);
      if (ids.length > 0) found.push(...(await logsOf(database, bot.id, ids, start, missing())));
      after = chats.at(-1) ?? null;
      if (missing() <= 0 || chats.length < chatsAtOnce) break;
      if (performance.now() - begun > searchTime) {
        end = after;
        break;
      }
    }
  }
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    logs: page.map(({ result_id: resultId, seq, created_at: createdAt, status, description, details, context }) => ({
      id: `${resultId}-${Number(seq)}`,
      resultId,
      createdAt,
      // The cast is safe, because only these values are ever stored.
      status: status as ResultLog["status"],
      description,
      details,
      context,
    })),
    nextCursor:
      found.length > limit && last !== undefined
        ? writeCursor([last.result_created_at, last.result_id, Number(last.seq)])
        : end === null
          ? null
          : writeCursor([end.createdAt, end.id, Number.MAX_SAFE_INTEGER]),
  };
};
