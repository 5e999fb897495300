import { setImmediate } from "node:timers/promises";
import { countedResults } from "@parley/api";
import { sql } from "kysely";
import type { Connection, IsoTime } from "../database/schema.ts";

/**
 * The number of bots counted by one statement. It is limited because visitors' requests wait if they share the
 * connection.
 */
const botsAtOnce = 10;

interface Counted {
  botId: string;
  /** Counts only results created after this time. */
  after: IsoTime | null;
}

/** Counts the results of one bot up to `countedResults`, reading only an index. */
const selectCount = (connection: Connection, { botId, after }: Counted) => {
  let counted = connection
    .selectFrom("results")
    .select("id")
    .where("bot_id", "=", botId)
    .where("is_archived", "=", 0)
    .limit(countedResults);
  if (after !== null)
    // All values of both columns are named, so that the database finds the time in the index, where it follows them.
    counted = counted
      .where("has_started", "in", [0, 1])
      .where("is_completed", "in", [0, 1])
      .where("created_at", ">", after);
  return connection
    .selectFrom(counted.as("counted"))
    .select(({ fn }) => [sql<string>`${botId}`.as("bot_id"), fn.countAll<number>().as("count")]);
};

const countAll = async (connection: Connection, all: readonly Counted[]): Promise<Map<string, number>> => {
  const counts = new Map<string, number>();
  for (let done = 0; done < all.length; done += botsAtOnce) {
    if (done > 0) await setImmediate();
    const [first, ...others] = all.slice(done, done + botsAtOnce).map((one) => selectCount(connection, one));
    const rows = (await first?.unionAll(others).execute()) ?? [];
    for (const { bot_id: id, count } of rows) counts.set(id, Number(count));
  }
  return counts;
};

/**
 * The number of results of each bot, up to `countedResults`. Counting all would take ever longer, and a stored counter
 * would make every new chat wait for the lock on one row.
 */
export const countResults = async (
  connection: Connection,
  botIds: readonly string[],
): Promise<ReadonlyMap<string, number>> =>
  countAll(
    connection,
    botIds.map((botId) => ({ botId, after: null })),
  );

/** The number of results of each bot since the author last looked, up to `countedResults`. */
export const countNewResults = async (
  connection: Connection,
  botIds: readonly string[],
  counts: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, number>> => {
  if (botIds.length === 0) return new Map();
  const bots = await connection
    .selectFrom("bots")
    .select(["id", "results_seen_at"])
    .where("id", "in", botIds)
    .execute();
  const seen = bots.flatMap(({ id, results_seen_at: after }) => (after === null ? [] : [{ botId: id, after }]));
  const unseen = bots.filter(({ results_seen_at: after }) => after === null);
  const newCounts = await countAll(connection, seen);
  for (const { id } of unseen) newCounts.set(id, counts.get(id) ?? 0);
  return newCounts;
};
