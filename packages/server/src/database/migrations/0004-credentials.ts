import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";

/** Creates the tables of credentials for other services, and of payments started without a result. */
export const createCredentials = async (db: Kysely<unknown>, types: ColumnTypes): Promise<void> => {
  const { id, key, time, line, text, finish } = types;

  await finish(
    db.schema
      .createTable("credentials")
      .addColumn("id", id, (column) => column.primaryKey())
      .addColumn("workspace_id", id, (column) => column.notNull())
      .addColumn("type", line, (column) => column.notNull())
      .addColumn("name", text, (column) => column.notNull())
      .addColumn("data", text, (column) => column.notNull())
      .addColumn("iv", line, (column) => column.notNull())
      .addColumn("created_at", time, (column) => column.notNull())
      .addForeignKeyConstraint("credentials_workspace", ["workspace_id"], "workspaces", ["id"]),
  ).execute();

  await finish(
    db.schema
      .createTable("open_payments")
      .addColumn("id", key, (column) => column.primaryKey())
      .addColumn("workspace_id", id, (column) => column.notNull())
      .addColumn("bot_id", id, (column) => column.notNull())
      .addColumn("block_id", key, (column) => column.notNull())
      .addColumn("payment", text, (column) => column.notNull())
      .addColumn("result_id", id)
      .addColumn("created_at", time, (column) => column.notNull())
      .addForeignKeyConstraint("open_payments_bot", ["bot_id"], "bots", ["id"], (key) => key.onDelete("cascade")),
  ).execute();
  await db.schema.createIndex("open_payments_block").on("open_payments").columns(["bot_id", "created_at"]).execute();
};
