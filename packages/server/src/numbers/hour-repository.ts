import {
  encodeSegments,
  encodeTallies,
  encodeTally,
  isAllUnknown,
  type Segmented,
  trimTally,
} from "@parley/core/numbers";
import { isMissingParent } from "../database/database-errors.ts";
import type { HourMarkRow } from "../database/hour-rows.ts";
import type { Access, Connection, Database } from "../database/schema.ts";
import { compileUpsert } from "../database/upsert.ts";
import { hourOf, markHours } from "../hour-marks/create-hour-marks.ts";

/** The first and the last moment of an hour, as ISO texts. */
export const rangeOfHour = (hour: string) => ({ from: `${hour}:00:00.000Z`, until: `${hour}:59:59.999Z` });

/** The marked hours of a bot between two hours, both included, newest first. */
export const listMarks = (
  connection: Connection,
  botId: string,
  { from, until }: { from: string; until: string },
): Promise<HourMarkRow[]> =>
  connection
    .selectFrom("hour_marks")
    .selectAll()
    .where("bot_id", "=", botId)
    .where("hour", ">=", from)
    .where("hour", "<=", until)
    .orderBy("hour", "desc")
    .execute();

export const findMark = (connection: Connection, botId: string, hour: string): Promise<HourMarkRow | undefined> =>
  connection
    .selectFrom("hour_marks")
    .selectAll()
    .where("bot_id", "=", botId)
    .where("hour", "=", hour)
    .executeTakeFirst();

/** Some marks of hours that nobody writes about any more, of any bot. */
export const listClosedMarks = (connection: Connection, now: string, limit: number): Promise<HourMarkRow[]> =>
  connection
    .selectFrom("hour_marks")
    .selectAll()
    .where("open_until", "<", now)
    .orderBy("open_until")
    .limit(limit)
    .execute();

/** Removes a mark, unless somebody has marked the hour again or may still write about it. */
const clearMark = async ({ connection }: Access, mark: HourMarkRow, now: string): Promise<void> => {
  await connection
    .deleteFrom("hour_marks")
    .where("bot_id", "=", mark.bot_id)
    .where("hour", "=", mark.hour)
    .where("revision", "=", mark.revision)
    .where("open_until", "<", now)
    .execute();
};

/**
 * Replaces the numbers of an hour. They are counted, never added up, so it doesn't matter how many processes do it, nor
 * how often. `begun` is the time at which counting began: what was written later has left a mark.
 */
export const storeHour = async (
  database: Database,
  mark: HourMarkRow,
  tallies: ReadonlyMap<number, Segmented>,
  begun: string,
): Promise<void> => {
  const { bot_id: botId, hour } = mark;
  const rows = [...tallies]
    .sort(([one], [other]) => one - other)
    .map(([version, counted]) => {
      const tallies = counted.parts.map(({ tally }) => tally);
      for (const tally of [counted.whole, ...tallies]) trimTally(tally);
      const row = { bot_id: botId, hour, version, tally: encodeTally(counted.whole) };
      return isAllUnknown(counted)
        ? { ...row, segments: null, parts: null }
        : { ...row, segments: encodeSegments(counted), parts: encodeTallies(tallies) };
    });
  const work = database.transaction(async (access) => {
    let gone = access.connection.deleteFrom("hour_tallies").where("bot_id", "=", botId).where("hour", "=", hour);
    const versions = rows.map(({ version }) => version);
    if (versions.length > 0) gone = gone.where("version", "not in", versions);
    await gone.execute();
    for (const row of rows)
      await access.connection.executeQuery(
        compileUpsert(access, "hour_tallies", row, ["bot_id", "hour", "version"], ["tally", "segments", "parts"]),
      );
    await clearMark(access, mark, begun);
  });
  await work.catch((error: unknown) => {
    // The bot was deleted meanwhile.
    if (!isMissingParent(error)) throw error;
  });
};

/** The number of hours marked by one statement. */
const hoursAtOnce = 200;

/** The hours of a bot in which results were made, after a time. However many there are, a row is read for each hour. */
export const listHoursOfChats = async (connection: Connection, botId: string, since: string): Promise<string[]> => {
  const hours: string[] = [];
  for (let after = since; ; ) {
    const row = await connection
      .selectFrom("results")
      .select("created_at")
      .where("bot_id", "=", botId)
      .where("created_at", ">", after)
      .orderBy("created_at")
      .limit(1)
      .executeTakeFirst();
    if (row === undefined) return hours;
    const hour = hourOf(row.created_at);
    hours.push(hour);
    after = rangeOfHour(hour).until;
  }
};

/** All hours of a bot in which results were made, and those that were counted before. */
const listHours = async (connection: Connection, botId: string): Promise<string[]> => {
  const counted = await connection
    .selectFrom("hour_tallies")
    .select("hour")
    .distinct()
    .where("bot_id", "=", botId)
    .execute();
  return [...new Set([...(await listHoursOfChats(connection, botId, "")), ...counted.map(({ hour }) => hour)])];
};

/** Replaces the mark for all hours of a bot by marks of the hours that it has. */
export const spreadMark = async (database: Database, mark: HourMarkRow): Promise<void> => {
  const hours = await listHours(database.connection, mark.bot_id);
  for (let start = 0; start < hours.length; start += hoursAtOnce)
    await database.write((access) => markHours(access, mark.bot_id, hours.slice(start, start + hoursAtOnce), ""));
  await database.write((access) => clearMark(access, mark, "0"));
};
