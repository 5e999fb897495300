import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";

/** Creates the tables of who is told of results, and of the results that have to be looked at for them. */
export const createSubscriptions = async (db: Kysely<unknown>, types: ColumnTypes): Promise<void> => {
  const { id, time, line, text, finish } = types;
  await finish(
    db.schema
      .createTable("subscriptions")
      .addColumn("id", id, (column) => column.primaryKey())
      .addColumn("workspace_id", id, (column) => column.notNull())
      .addColumn("bot_id", id)
      .addColumn("kind", line, (column) => column.notNull())
      .addColumn("user_id", id)
      .addColumn("options", text, (column) => column.notNull())
      .addColumn("data", text)
      .addColumn("iv", line)
      .addColumn("is_paused", "integer", (column) => column.notNull())
      .addColumn("pause_reason", text)
      .addColumn("active_since", time, (column) => column.notNull())
      .addColumn("failing_since", time)
      .addColumn("digest_from", time)
      .addColumn("next_at", time)
      .addColumn("retry_at", time)
      .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("last_error", text)
      .addColumn("created_at", time, (column) => column.notNull())
      .addForeignKeyConstraint("subscriptions_workspace", ["workspace_id"], "workspaces", ["id"], (key) =>
        key.onDelete("cascade"),
      )
      .addForeignKeyConstraint("subscriptions_bot", ["bot_id"], "bots", ["id"], (key) => key.onDelete("cascade"))
      .addForeignKeyConstraint("subscriptions_user", ["user_id"], "users", ["id"], (key) => key.onDelete("cascade")),
  ).execute();
  await db.schema.createIndex("subscriptions_due").on("subscriptions").columns(["next_at"]).execute();
  await finish(
    db.schema
      .createTable("subscription_marks")
      .addColumn("result_id", id, (column) => column.primaryKey())
      .addColumn("open_until", time, (column) => column.notNull())
      .addColumn("revision", "integer", (column) => column.notNull()),
  ).execute();
  await db.schema.createIndex("subscription_marks_due").on("subscription_marks").columns(["open_until"]).execute();
};
