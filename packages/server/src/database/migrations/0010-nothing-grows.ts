import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";

/**
 * Adds indexes for lists of results and bots. Stores the beginning of a chat, and the steps of a preview, separately
 * from the chat's state. So writing a turn no longer takes longer as the chat gets longer.
 */
export const stopGrowing = async (db: Kysely<unknown>, types: ColumnTypes): Promise<void> => {
  const { id, time, text, finish } = types;
  await db.schema
    .createIndex("results_by_version")
    .on("results")
    .columns(["bot_id", "version", "is_archived"])
    .execute();
  await db.schema
    .createIndex("results_started")
    .on("results")
    .columns(["bot_id", "has_started", "created_at", "id"])
    .execute();

  await db.schema.alterTable("sessions").addColumn("base", text).execute();
  await finish(
    db.schema
      .createTable("preview_steps")
      .addColumn("session_id", id, (column) => column.notNull())
      .addColumn("seq", "bigint", (column) => column.notNull())
      .addColumn("previous", "bigint")
      .addColumn("events", text, (column) => column.notNull())
      .addColumn("created_at", time, (column) => column.notNull())
      .addPrimaryKeyConstraint("preview_steps_key", ["session_id", "seq"])
      .addForeignKeyConstraint("preview_steps_session", ["session_id"], "sessions", ["id"], (column) =>
        column.onDelete("cascade"),
      ),
  ).execute();
};
