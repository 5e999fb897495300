import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";

/** Creates the table of the calls that chats have made to other services. */
export const createServiceCalls = async (db: Kysely<unknown>, types: ColumnTypes): Promise<void> => {
  const { id, key, time, line, text, finish } = types;
  await finish(
    db.schema
      .createTable("service_calls")
      .addColumn("id", id, (column) => column.primaryKey())
      .addColumn("workspace_id", id, (column) => column.notNull())
      .addColumn("bot_id", id, (column) => column.notNull())
      .addColumn("result_id", id, (column) => column.notNull())
      .addColumn("block_bot_id", id, (column) => column.notNull())
      .addColumn("block_id", key, (column) => column.notNull())
      .addColumn("block_type", line, (column) => column.notNull())
      .addColumn("has_failed", "integer", (column) => column.notNull())
      .addColumn("call", text, (column) => column.notNull())
      .addColumn("seq", "bigint", (column) => column.notNull())
      .addColumn("created_at", time, (column) => column.notNull())
      .addForeignKeyConstraint("service_calls_result", ["result_id"], "results", ["id"], (key) =>
        key.onDelete("cascade"),
      ),
  ).execute();
  await db.schema.createIndex("service_calls_of_result").on("service_calls").columns(["result_id", "seq"]).execute();
  await db.schema.createIndex("service_calls_of_bot").on("service_calls").columns(["bot_id", "seq"]).execute();
  await db.schema.createIndex("service_calls_by_age").on("service_calls").columns(["created_at"]).execute();
};
