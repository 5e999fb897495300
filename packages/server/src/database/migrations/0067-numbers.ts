import { type Kysely, sql } from "kysely";
import type { ColumnTypes } from "../column-types.ts";

/**
 * Creates the tables of the numbers of chats: what was counted of each hour, and the hours that have to be counted. What
 * was there before is counted after the start, bot by bot.
 */
export const createNumbers = async (db: Kysely<unknown>, { id, time, text, finish }: ColumnTypes): Promise<void> => {
  await finish(
    db.schema
      .createTable("hour_tallies")
      .addColumn("bot_id", id, (column) => column.notNull())
      .addColumn("hour", time, (column) => column.notNull())
      .addColumn("version", "integer", (column) => column.notNull())
      .addColumn("tally", text, (column) => column.notNull())
      .addPrimaryKeyConstraint("hour_tallies_key", ["bot_id", "hour", "version"])
      .addForeignKeyConstraint("hour_tallies_bot", ["bot_id"], "bots", ["id"], (key) => key.onDelete("cascade")),
  ).execute();
  await finish(
    db.schema
      .createTable("hour_marks")
      .addColumn("bot_id", id, (column) => column.notNull())
      .addColumn("hour", time, (column) => column.notNull())
      .addColumn("revision", "integer", (column) => column.notNull())
      .addColumn("open_until", time, (column) => column.notNull())
      .addPrimaryKeyConstraint("hour_marks_key", ["bot_id", "hour"])
      .addForeignKeyConstraint("hour_marks_bot", ["bot_id"], "bots", ["id"], (key) => key.onDelete("cascade")),
  ).execute();
  await db.schema.createIndex("hour_marks_open").on("hour_marks").columns(["open_until"]).execute();
  await sql`insert into hour_marks (bot_id, hour, revision, open_until) select id, '', 1, '' from bots
    where id not in (select bot_id from hour_marks)`.execute(db);
};
