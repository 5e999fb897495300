import { setImmediate } from "node:timers/promises";
import { countedResults } from "@parley/api";
import { sql } from "kysely";
import type { Access, Connection, DatabaseKind, IsoTime } from "../database/schema.ts";
import { dayMs } from "./count-days.ts";
import {
  type PageEnd,
  type ResultFilter,
  type ResultState,
  selectAny,
  selectOfState,
  states,
  statesOf,
} from "./list-results.ts";
import type { TimeRange } from "./time-range.ts";

// All numbers of results. A result counts from its first answer on; a visit without one is listed only for those who ask
// for it, and counted only where the number of visits is asked for.

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

/** Selects the answered results of one bot, so many at most, reading only an index. */
const selectAnswered = (connection: Connection, botId: string, limit: number) =>
  connection
    .selectFrom("results")
    .select("id")
    .where("bot_id", "=", botId)
    .where("is_archived", "=", 0)
    .where("has_started", "=", 1)
    // All values of the column are named, so that the database finds a time in the index, where it follows them.
    .where("is_completed", "in", [0, 1])
    .limit(limit);

/** Counts the answered results of one bot up to `countedResults`. */
const selectCount = (connection: Connection, { botId, after }: Counted) => {
  let counted = selectAnswered(connection, botId, countedResults);
  if (after !== null) counted = counted.where("created_at", ">", after);
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
 * The number of answered results of each bot, up to `countedResults`. Counting all would take ever longer, and a stored counter
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

/** The number of answered results of each bot since the author last looked, up to `countedResults`. */
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

/** Whether a bot has so many answered results or more, if a day is given of those that began within 24 hours from there. */
export const hasAsMany = async (
  connection: Connection,
  botId: string,
  limit: number,
  day: number | null,
): Promise<boolean> => {
  let counted = selectAnswered(connection, botId, limit);
  if (day !== null)
    counted = counted
      .where("created_at", ">=", new Date(day).toISOString())
      .where("created_at", "<", new Date(day + dayMs).toISOString());
  const { count } = await connection
    .selectFrom(counted.as("counted"))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count) >= limit;
};

/** The number of results counted at once. It is small for SQLite, where visitors' requests wait for the connection. */
const countedAtOnce: Record<DatabaseKind, number> = { sqlite: 10_000, postgres: 200_000, mysql: 200_000 };

/** Counts in steps through an index. */
const countInSteps = async (
  { kind, connection }: Access,
  select: (after: PageEnd | null, limit: number) => ReturnType<typeof selectOfState>,
): Promise<number> => {
  const step = countedAtOnce[kind];
  for (let count = 0, after: PageEnd | null = null; ; count += step) {
    const last = await select(after, 1)
      .offset(step - 1)
      .executeTakeFirst();
    if (last === undefined) {
      const rest = connection.selectFrom(select(after, step).as("rest"));
      const row = await rest.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
      return count + Number(row.count);
    }
    after = { id: last.id, createdAt: last.created_at };
    await setImmediate();
  }
};

const countOfState = (
  access: Access,
  botId: string,
  range: Pick<ResultFilter, "from" | "until">,
  state: ResultState,
): Promise<number> =>
  countInSteps(access, (after, limit) =>
    selectOfState(access.connection, botId, { ...range, onlyStarted: false, after, limit }, state),
  );

/** The number of all results that match a filter, without a limit. */
export const countListed = async (access: Access, botId: string, filter: ResultFilter): Promise<number> => {
  let count = 0;
  for (const state of statesOf(filter)) count += await countOfState(access, botId, filter, state);
  return count;
};

/** The number of visits in a period, of those with an answer, and of completed ones. */
export const countStatistics = async (access: Access, botId: string, range: TimeRange) => {
  const statistics = { totalViews: 0, totalStarts: 0, totalCompleted: 0 };
  for (const state of states) {
    const count = await countOfState(access, botId, range, state);
    statistics.totalViews += count;
    if (state.hasStarted) statistics.totalStarts += count;
    if (state.isCompleted) statistics.totalCompleted += count;
  }
  return statistics;
};

/** The number of all results of a bot, including deleted ones. */
export const countAllResults = async (access: Access, botId: string): Promise<number> =>
  countInSteps(access, (after, limit) => selectAny(access.connection, botId, { after, limit }));
