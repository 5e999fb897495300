import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";

/** Creates the first tables: workspaces, bots with their versions, and results with their answers. */
export const createTables = async (db: Kysely<unknown>, types: ColumnTypes): Promise<void> => {
  const { id, key, time, line, text, finish } = types;

  await finish(
    db.schema
      .createTable("workspaces")
      .addColumn("id", id, (column) => column.primaryKey())
      .addColumn("name", line, (column) => column.notNull())
      .addColumn("plan", line, (column) => column.notNull())
      .addColumn("created_at", time, (column) => column.notNull()),
  ).execute();

  await finish(
    db.schema
      .createTable("bots")
      .addColumn("id", id, (column) => column.primaryKey())
      .addColumn("workspace_id", id, (column) => column.notNull())
      .addColumn("public_id", key, (column) => column.notNull())
      .addColumn("name", text, (column) => column.notNull())
      .addColumn("draft", text, (column) => column.notNull())
      .addColumn("last_version", "integer", (column) => column.notNull())
      .addColumn("live_version", "integer")
      .addColumn("is_closed", "integer", (column) => column.notNull())
      .addColumn("is_archived", "integer", (column) => column.notNull())
      .addColumn("created_at", time, (column) => column.notNull())
      .addColumn("updated_at", time, (column) => column.notNull())
      .addUniqueConstraint("bots_public_id", ["public_id"])
      .addForeignKeyConstraint("bots_workspace", ["workspace_id"], "workspaces", ["id"]),
  ).execute();

  await finish(
    db.schema
      .createTable("versions")
      .addColumn("bot_id", id, (column) => column.notNull())
      .addColumn("number", "integer", (column) => column.notNull())
      .addColumn("workspace_id", id, (column) => column.notNull())
      .addColumn("file", text, (column) => column.notNull())
      .addColumn("flow", text, (column) => column.notNull())
      .addColumn("public_flow", text, (column) => column.notNull())
      .addColumn("created_at", time, (column) => column.notNull())
      .addPrimaryKeyConstraint("versions_key", ["bot_id", "number"])
      .addForeignKeyConstraint("versions_bot", ["bot_id"], "bots", ["id"], (key) => key.onDelete("cascade")),
  ).execute();

  await finish(
    db.schema
      .createTable("results")
      .addColumn("id", id, (column) => column.primaryKey())
      .addColumn("workspace_id", id, (column) => column.notNull())
      .addColumn("bot_id", id, (column) => column.notNull())
      .addColumn("version", "integer", (column) => column.notNull())
      .addColumn("links", text, (column) => column.notNull())
      .addColumn("has_started", "integer", (column) => column.notNull())
      .addColumn("is_completed", "integer", (column) => column.notNull())
      .addColumn("is_archived", "integer", (column) => column.notNull())
      .addColumn("variables", text, (column) => column.notNull())
      .addColumn("variables_seq", "bigint", (column) => column.notNull())
      .addColumn("idempotency_key", key)
      .addColumn("has_token", "integer", (column) => column.notNull())
      .addColumn("created_at", time, (column) => column.notNull())
      .addColumn("updated_at", time, (column) => column.notNull())
      .addUniqueConstraint("results_idempotency_key", ["bot_id", "idempotency_key"])
      .addForeignKeyConstraint("results_version", ["bot_id", "version"], "versions", ["bot_id", "number"], (key) =>
        key.onDelete("cascade"),
      ),
  ).execute();
  await db.schema.createIndex("results_page").on("results").columns(["bot_id", "created_at", "id"]).execute();

  const ofResult = (name: string) =>
    db.schema
      .createTable(name)
      .addColumn("result_id", id, (column) => column.notNull())
      .addColumn("workspace_id", id, (column) => column.notNull())
      .addColumn("created_at", time, (column) => column.notNull())
      .addForeignKeyConstraint(`${name}_result`, ["result_id"], "results", ["id"], (key) => key.onDelete("cascade"));

  await finish(
    ofResult("answers")
      .addColumn("bot_id", id, (column) => column.notNull())
      .addColumn("block_id", key, (column) => column.notNull())
      .addColumn("visit", "integer", (column) => column.notNull())
      .addColumn("group_id", key, (column) => column.notNull())
      .addColumn("variable_id", key)
      .addColumn("content", text, (column) => column.notNull())
      .addColumn("answer_index", "integer")
      .addColumn("uploaded_files", text)
      .addColumn("updated_at", time, (column) => column.notNull())
      .addPrimaryKeyConstraint("answers_key", ["result_id", "bot_id", "block_id", "visit"]),
  ).execute();

  await finish(
    ofResult("events")
      .addColumn("seq", "bigint", (column) => column.notNull())
      .addColumn("type", line, (column) => column.notNull())
      .addColumn("bot_id", key)
      .addColumn("group_id", key)
      .addColumn("block_id", key)
      .addColumn("visit", "integer")
      .addColumn("edge_id", key)
      .addPrimaryKeyConstraint("events_key", ["result_id", "seq"]),
  ).execute();

  await finish(
    ofResult("needs")
      .addColumn("need_id", key, (column) => column.notNull())
      .addColumn("kind", line, (column) => column.notNull())
      .addColumn("outcome", text)
      .addPrimaryKeyConstraint("needs_key", ["result_id", "need_id"]),
  ).execute();

  await finish(
    ofResult("logs")
      .addColumn("seq", "bigint", (column) => column.notNull())
      .addColumn("status", line, (column) => column.notNull())
      .addColumn("description", text, (column) => column.notNull())
      .addColumn("details", text)
      .addColumn("context", text)
      .addPrimaryKeyConstraint("logs_key", ["result_id", "seq"]),
  ).execute();
};
