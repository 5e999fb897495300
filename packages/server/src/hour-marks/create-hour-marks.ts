import { type RawBuilder, sql } from "kysely";
import { createLruCache } from "../base/lru-cache.ts";
import type { Access, Database } from "../database/schema.ts";

/** Milliseconds for which a mark lets a process write about the chats of an hour without marking it again. */
const lease = 15 * 60_000;
/** A mark is renewed when it ends this soon, in milliseconds. A write must take less time than that. */
const reserve = 5 * 60_000;
/** The number of chats, and of hours, that are remembered. */
const capacity = 20_000;

/** The hour of an ISO time. */
export const hourOf = (time: string): string => time.slice(0, 13);

/** Stands for all hours of a bot. */
export const everyHour = "";

/** Marks hours, until a time, or renews their marks. */
export const markHours = async (
  { kind, connection }: Access,
  botId: string,
  hours: readonly string[],
  openUntil: string,
): Promise<void> => {
  if (hours.length === 0) return;
  const rows = hours.map((hour) => ({ bot_id: botId, hour, revision: 1, open_until: openUntil }));
  const insert = connection.insertInto("hour_marks").values(rows);
  const later: RawBuilder<string> =
    kind === "sqlite"
      ? sql`max(hour_marks.open_until, ${openUntil})`
      : sql`greatest(hour_marks.open_until, ${openUntil})`;
  const renewed = { revision: sql<number>`hour_marks.revision + 1`, open_until: later };
  await (kind === "mysql"
    ? insert.onDuplicateKeyUpdate(renewed)
    : insert.onConflict((conflict) => conflict.columns(["bot_id", "hour"]).doUpdateSet(renewed))
  ).execute();
};

/**
 * Marks the hours whose chats are written to, before they are: from then on whoever counts knows that the hour has to be
 * counted again. A mark lasts for minutes, so almost all turns cost only a look into a map. A chat never waits for a mark
 * that fails, and never fails with it.
 */
export const createHourMarks = (
  database: Database,
  now: () => number = Date.now,
  /** Is called before results of a bot are written, too. */
  follow: (botId: string, resultIds: readonly string[]) => Promise<void> = async () => undefined,
) => {
  const hours = createLruCache<string>(capacity);
  const marks = createLruCache<{ until: number; written: Promise<void> }>(capacity);

  const touchHour = (botId: string, hour: string): Promise<void> => {
    const key = `${hour} ${botId}`;
    const known = marks.get(key);
    const time = now();
    // The clock may have been set back.
    if (known !== undefined && known.until - time > reserve && known.until - time <= lease) return known.written;
    const until = time + lease;
    const written = database
      .write((access) => markHours(access, botId, [hour], new Date(until).toISOString()))
      .catch(() => marks.delete(key));
    marks.set(key, { until, written });
    return written;
  };

  const findHours = async (ids: readonly string[]): Promise<string[]> => {
    const unknown = ids.filter((id) => hours.get(id) === undefined);
    if (unknown.length > 0) {
      const rows = await database.connection
        .selectFrom("results")
        .select(["id", "created_at"])
        .where("id", "in", unknown)
        .execute();
      for (const { id, created_at: time } of rows) hours.set(id, hourOf(time));
    }
    return [...new Set(ids.map((id) => hours.get(id)).filter((hour) => hour !== undefined))];
  };

  return {
    /** Call it before writing about results of a bot: their marks, answers, events, version or deletion. */
    async touch(botId: string, ...resultIds: string[]): Promise<void> {
      for (const hour of await findHours(resultIds).catch(() => [])) await touchHour(botId, hour);
      await follow(botId, resultIds);
    },
    /** Call it before storing a new result. */
    async touchNew(botId: string, resultId?: string): Promise<void> {
      const time = now();
      // The hour may end before the result is stored.
      const soon = [time, time + 60_000].map((moment) => hourOf(new Date(moment).toISOString()));
      const [hour = "", next] = soon;
      if (resultId !== undefined && hour === next) hours.set(resultId, hour);
      for (const one of new Set(soon)) await touchHour(botId, one);
      if (resultId !== undefined) await follow(botId, [resultId]);
    },
  };
};

export type HourMarks = ReturnType<typeof createHourMarks>;
