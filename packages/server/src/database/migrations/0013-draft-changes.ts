import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";

/** Creates the table of changes to drafts. Each change has the next revision of its bot, and is stored for a while. */
export const keepDraftChanges = async (db: Kysely<unknown>, types: ColumnTypes): Promise<void> => {
  const { id, time, line, text, finish } = types;
  await db.schema
    .alterTable("bots")
    .addColumn("draft_revision", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("bots").addColumn("live_revision", "integer").execute();
  await finish(
    db.schema
      .createTable("draft_changes")
      .addColumn("bot_id", id, (column) => column.notNull())
      .addColumn("revision", "integer", (column) => column.notNull())
      .addColumn("workspace_id", id, (column) => column.notNull())
      .addColumn("change_id", id, (column) => column.notNull())
      .addColumn("label", line, (column) => column.notNull())
      .addColumn("author", text, (column) => column.notNull())
      .addColumn("seen", "integer", (column) => column.notNull())
      .addColumn("operations", text, (column) => column.notNull())
      .addColumn("repairs", text, (column) => column.notNull())
      .addColumn("inverse", text, (column) => column.notNull())
      .addColumn("created_at", time, (column) => column.notNull())
      .addPrimaryKeyConstraint("draft_changes_key", ["bot_id", "revision"])
      .addUniqueConstraint("draft_changes_once", ["bot_id", "change_id"])
      .addForeignKeyConstraint("draft_changes_bot", ["bot_id"], "bots", ["id"], (key) => key.onDelete("cascade")),
  ).execute();
};
