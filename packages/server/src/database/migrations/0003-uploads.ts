import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";

/**
 * Creates the table of files sent by visitors. Rows outlive their results, so that every stored file is eventually
 * removed.
 */
export const createUploads = async (db: Kysely<unknown>, types: ColumnTypes): Promise<void> => {
  const { id, key, time, line, text, finish } = types;

  await finish(
    db.schema
      .createTable("uploads")
      .addColumn("id", id, (column) => column.primaryKey())
      .addColumn("workspace_id", id, (column) => column.notNull())
      .addColumn("bot_id", id, (column) => column.notNull())
      .addColumn("result_id", id, (column) => column.notNull())
      .addColumn("block_id", key, (column) => column.notNull())
      .addColumn("storage_key", text, (column) => column.notNull())
      .addColumn("name", line, (column) => column.notNull())
      .addColumn("size", "bigint", (column) => column.notNull())
      .addColumn("type", line, (column) => column.notNull())
      .addColumn("created_at", time, (column) => column.notNull())
      .addColumn("stored_at", time),
  ).execute();
  await db.schema.createIndex("uploads_result").on("uploads").columns(["result_id", "block_id"]).execute();
  await db.schema.createIndex("uploads_size").on("uploads").columns(["workspace_id", "size"]).execute();
  await db.schema.createIndex("uploads_pending").on("uploads").columns(["stored_at", "created_at"]).execute();
};
