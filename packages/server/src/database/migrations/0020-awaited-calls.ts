import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";

/** Creates the table of chats that wait for a call of another service, and of the data of these calls. */
export const awaitCalls = async (db: Kysely<unknown>, types: ColumnTypes): Promise<void> => {
  const { id, time, text, finish } = types;
  await finish(
    db.schema
      .createTable("awaited_calls")
      .addColumn("id", id, (column) => column.primaryKey().notNull())
      .addColumn("address", id, (column) => column.notNull())
      .addColumn("result_id", id)
      .addColumn("body", text)
      .addColumn("created_at", time, (column) => column.notNull())
      .addColumn("expires_at", time, (column) => column.notNull())
      .addColumn("called_at", time),
  ).execute();
  await db.schema.createIndex("awaited_calls_address").on("awaited_calls").columns(["address", "created_at"]).execute();
  await db.schema.createIndex("awaited_calls_age").on("awaited_calls").columns(["expires_at"]).execute();
  await db.schema.createIndex("awaited_calls_result").on("awaited_calls").columns(["result_id"]).execute();
};
