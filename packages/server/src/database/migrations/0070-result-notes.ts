import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";

/** Creates the tables of what authors add to results: tags and a note of each, and saved views of a bot's list. */
export const createResultNotes = async (db: Kysely<unknown>, types: ColumnTypes): Promise<void> => {
  const { id, key, time, text, finish } = types;
  await finish(
    db.schema
      .createTable("result_notes")
      .addColumn("result_id", id, (column) => column.notNull().primaryKey())
      .addColumn("workspace_id", id, (column) => column.notNull())
      .addColumn("note", text, (column) => column.notNull())
      .addColumn("tags", text, (column) => column.notNull())
      .addColumn("updated_at", time, (column) => column.notNull())
      .addForeignKeyConstraint("result_notes_result", ["result_id"], "results", ["id"], (foreign) =>
        foreign.onDelete("cascade"),
      ),
  ).execute();
  await db.schema
    .createIndex("result_notes_recent")
    .on("result_notes")
    .columns(["workspace_id", "updated_at"])
    .execute();
  await finish(
    db.schema
      .createTable("result_views")
      .addColumn("bot_id", id, (column) => column.notNull())
      .addColumn("name", key, (column) => column.notNull())
      .addColumn("workspace_id", id, (column) => column.notNull())
      .addColumn("query", text, (column) => column.notNull())
      .addColumn("created_at", time, (column) => column.notNull())
      .addPrimaryKeyConstraint("result_views_key", ["bot_id", "name"])
      .addForeignKeyConstraint("result_views_bot", ["bot_id"], "bots", ["id"], (foreign) =>
        foreign.onDelete("cascade"),
      ),
  ).execute();
};
