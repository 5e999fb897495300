import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";

/** Creates the tables of API tokens and of the audit log. */
export const createTokensAndAudit = async (db: Kysely<unknown>, types: ColumnTypes): Promise<void> => {
  const { id, key, time, line, text, finish } = types;
  await finish(
    db.schema
      .createTable("api_tokens")
      .addColumn("id", id, (column) => column.primaryKey())
      .addColumn("workspace_id", id, (column) => column.notNull())
      .addColumn("user_id", id, (column) => column.notNull())
      .addColumn("name", line, (column) => column.notNull())
      .addColumn("scope", id, (column) => column.notNull())
      .addColumn("hash", id, (column) => column.notNull())
      .addColumn("prefix", line, (column) => column.notNull())
      .addColumn("expires_at", time)
      .addColumn("last_used_at", time)
      .addColumn("created_at", time, (column) => column.notNull())
      .addUniqueConstraint("api_tokens_hash", ["hash"])
      .addForeignKeyConstraint("api_tokens_workspace", ["workspace_id"], "workspaces", ["id"], (key) =>
        key.onDelete("cascade"),
      )
      .addForeignKeyConstraint("api_tokens_user", ["user_id"], "users", ["id"], (key) => key.onDelete("cascade")),
  ).execute();
  await db.schema.createIndex("api_tokens_by_workspace").on("api_tokens").columns(["workspace_id"]).execute();
  await db.schema.createIndex("api_tokens_by_user").on("api_tokens").columns(["user_id"]).execute();

  // There are no foreign keys, because entries outlive the rows that they describe.
  await finish(
    db.schema
      .createTable("audit_entries")
      .addColumn("id", id, (column) => column.primaryKey())
      .addColumn("workspace_id", id, (column) => column.notNull())
      .addColumn("created_at", time, (column) => column.notNull())
      .addColumn("action", id, (column) => column.notNull())
      .addColumn("actor_kind", id, (column) => column.notNull())
      .addColumn("user_id", id)
      .addColumn("actor_name", text, (column) => column.notNull())
      .addColumn("actor_email", text)
      .addColumn("target_kind", id, (column) => column.notNull())
      .addColumn("target_id", key, (column) => column.notNull())
      .addColumn("target_name", text, (column) => column.notNull())
      .addColumn("bot_id", id)
      .addColumn("address", line),
  ).execute();
  const index = (name: string, columns: string[]) => db.schema.createIndex(name).on("audit_entries").columns(columns);
  await index("audit_of_workspace", ["workspace_id", "created_at", "id"]).execute();
  await index("audit_of_person", ["workspace_id", "user_id", "created_at", "id"]).execute();
  await index("audit_of_bot", ["workspace_id", "bot_id", "created_at", "id"]).execute();
  await index("audit_age", ["created_at"]).execute();
};
