import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";

/** Creates the tables of publications that are planned, and of those that editors ask administrators for. */
export const planPublications = async (db: Kysely<unknown>, types: ColumnTypes): Promise<void> => {
  const { id, time, text, finish } = types;
  await finish(
    db.schema
      .createTable("planned_publications")
      .addColumn("bot_id", id, (column) => column.primaryKey())
      .addColumn("workspace_id", id, (column) => column.notNull())
      .addColumn("publish_at", time, (column) => column.notNull())
      .addColumn("revision", "integer", (column) => column.notNull())
      .addColumn("file", text, (column) => column.notNull())
      .addColumn("name", text)
      .addColumn("note", text)
      .addColumn("author_id", id)
      .addColumn("author_name", text, (column) => column.notNull())
      .addColumn("problem", text)
      .addColumn("claimed_until", time, (column) => column.notNull())
      .addColumn("created_at", time, (column) => column.notNull())
      .addForeignKeyConstraint("planned_publications_bot", ["bot_id"], "bots", ["id"], (key) =>
        key.onDelete("cascade"),
      ),
  ).execute();
  await db.schema.createIndex("planned_publications_due").on("planned_publications").columns(["publish_at"]).execute();
  await finish(
    db.schema
      .createTable("publish_requests")
      .addColumn("bot_id", id, (column) => column.primaryKey())
      .addColumn("workspace_id", id, (column) => column.notNull())
      .addColumn("revision", "integer", (column) => column.notNull())
      .addColumn("note", text, (column) => column.notNull())
      .addColumn("asker_id", id)
      .addColumn("asker_name", text, (column) => column.notNull())
      .addColumn("declined_at", time)
      .addColumn("declined_by", text)
      .addColumn("decline_note", text)
      .addColumn("created_at", time, (column) => column.notNull())
      .addForeignKeyConstraint("publish_requests_bot", ["bot_id"], "bots", ["id"], (key) => key.onDelete("cascade")),
  ).execute();
  await db.schema.createIndex("publish_requests_listed").on("publish_requests").columns(["workspace_id"]).execute();
  await db.schema
    .createIndex("planned_publications_listed")
    .on("planned_publications")
    .columns(["workspace_id"])
    .execute();
};
