import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";

/** Creates the table of chats that the server runs. */
export const createSessions = async (db: Kysely<unknown>, types: ColumnTypes): Promise<void> => {
  const { id, key, time, text, finish } = types;

  await finish(
    db.schema
      .createTable("sessions")
      .addColumn("id", id, (column) => column.primaryKey())
      .addColumn("workspace_id", id, (column) => column.notNull())
      .addColumn("bot_id", id, (column) => column.notNull())
      .addColumn("version", "integer")
      .addColumn("links", text, (column) => column.notNull())
      .addColumn("flows", text)
      .addColumn("result_id", id)
      .addColumn("state", text, (column) => column.notNull())
      .addColumn("event_seq", "bigint", (column) => column.notNull())
      .addColumn("revision", "integer", (column) => column.notNull())
      .addColumn("request", key, (column) => column.notNull())
      .addColumn("response", text, (column) => column.notNull())
      .addColumn("ended_at", time)
      .addColumn("created_at", time, (column) => column.notNull())
      .addColumn("updated_at", time, (column) => column.notNull())
      .addForeignKeyConstraint("sessions_bot", ["bot_id"], "bots", ["id"], (foreign) => foreign.onDelete("cascade")),
  ).execute();
  await db.schema.createIndex("sessions_ended").on("sessions").columns(["ended_at"]).execute();
};
