import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";

/** Creates the table of deliveries of chats to other services. */
export const createDeliveries = async (db: Kysely<unknown>, types: ColumnTypes): Promise<void> => {
  const { id, key, time, line, text, finish } = types;
  await finish(
    db.schema
      .createTable("deliveries")
      .addColumn("id", id, (column) => column.primaryKey())
      .addColumn("workspace_id", id, (column) => column.notNull())
      .addColumn("result_id", id, (column) => column.notNull())
      .addColumn("bot_id", id, (column) => column.notNull())
      .addColumn("block_bot_id", id, (column) => column.notNull())
      .addColumn("block_id", key, (column) => column.notNull())
      .addColumn("block_type", line, (column) => column.notNull())
      .addColumn("name", line, (column) => column.notNull())
      .addColumn("lane", key, (column) => column.notNull())
      .addColumn("is_ordered", "integer", (column) => column.notNull())
      .addColumn("payload", text, (column) => column.notNull())
      .addColumn("fingerprint", line, (column) => column.notNull())
      .addColumn("status", line, (column) => column.notNull())
      .addColumn("seq", "bigint", (column) => column.notNull())
      .addColumn("attempts", "integer", (column) => column.notNull())
      .addColumn("round", "integer", (column) => column.notNull())
      .addColumn("is_uncertain", "integer", (column) => column.notNull())
      .addColumn("due_at", time, (column) => column.notNull())
      .addColumn("claim", id)
      .addColumn("last_error", text)
      .addColumn("created_at", time, (column) => column.notNull())
      .addColumn("updated_at", time, (column) => column.notNull())
      .addForeignKeyConstraint("deliveries_result", ["result_id"], "results", ["id"], (key) => key.onDelete("cascade")),
  ).execute();
  await db.schema.createIndex("deliveries_due").on("deliveries").columns(["status", "due_at"]).execute();
  await db.schema.createIndex("deliveries_of_result").on("deliveries").columns(["result_id", "seq"]).execute();
  await db.schema.createIndex("deliveries_of_bot").on("deliveries").columns(["bot_id", "seq"]).execute();
};
