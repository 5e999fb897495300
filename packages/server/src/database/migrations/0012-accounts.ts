import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";

/**
 * Creates the tables of users and how they sign in. A user has an account for each way to sign in: a password, or a
 * provider. A membership contains a user's role in a workspace. Browser sessions are `user_sessions`, because
 * `sessions` are chats.
 */
export const createAccounts = async (db: Kysely<unknown>, types: ColumnTypes): Promise<void> => {
  const { id, key, time, line, text, finish } = types;

  await finish(
    db.schema
      .createTable("users")
      .addColumn("id", id, (column) => column.primaryKey())
      .addColumn("name", text, (column) => column.notNull())
      .addColumn("email", key, (column) => column.notNull())
      .addColumn("email_verified", "integer", (column) => column.notNull())
      .addColumn("image", text)
      .addColumn("created_at", time, (column) => column.notNull())
      .addColumn("updated_at", time, (column) => column.notNull())
      .addUniqueConstraint("users_email", ["email"]),
  ).execute();

  await finish(
    db.schema
      .createTable("accounts")
      .addColumn("id", id, (column) => column.primaryKey())
      .addColumn("user_id", id, (column) => column.notNull())
      .addColumn("provider_id", id, (column) => column.notNull())
      .addColumn("account_id", key, (column) => column.notNull())
      .addColumn("password", text)
      .addColumn("access_token", text)
      .addColumn("refresh_token", text)
      .addColumn("id_token", text)
      .addColumn("access_token_expires_at", time)
      .addColumn("refresh_token_expires_at", time)
      .addColumn("scope", text)
      .addColumn("created_at", time, (column) => column.notNull())
      .addColumn("updated_at", time, (column) => column.notNull())
      .addUniqueConstraint("accounts_of_providers", ["provider_id", "account_id"])
      .addForeignKeyConstraint("accounts_user", ["user_id"], "users", ["id"], (key) => key.onDelete("cascade")),
  ).execute();
  await db.schema.createIndex("accounts_by_user").on("accounts").columns(["user_id"]).execute();

  await finish(
    db.schema
      .createTable("user_sessions")
      .addColumn("id", id, (column) => column.primaryKey())
      .addColumn("user_id", id, (column) => column.notNull())
      .addColumn("token", key, (column) => column.notNull())
      .addColumn("expires_at", time, (column) => column.notNull())
      .addColumn("ip_address", line)
      .addColumn("user_agent", text)
      .addColumn("created_at", time, (column) => column.notNull())
      .addColumn("updated_at", time, (column) => column.notNull())
      .addUniqueConstraint("user_sessions_token", ["token"])
      .addForeignKeyConstraint("user_sessions_user", ["user_id"], "users", ["id"], (key) => key.onDelete("cascade")),
  ).execute();
  await db.schema.createIndex("user_sessions_by_user").on("user_sessions").columns(["user_id"]).execute();

  await finish(
    db.schema
      .createTable("verifications")
      .addColumn("id", key, (column) => column.primaryKey())
      .addColumn("identifier", key, (column) => column.notNull())
      .addColumn("value", text, (column) => column.notNull())
      .addColumn("expires_at", time, (column) => column.notNull())
      .addColumn("created_at", time, (column) => column.notNull())
      .addColumn("updated_at", time, (column) => column.notNull()),
  ).execute();
  await db.schema.createIndex("verifications_identifier").on("verifications").columns(["identifier"]).execute();

  await finish(
    db.schema
      .createTable("members")
      .addColumn("workspace_id", id, (column) => column.notNull())
      .addColumn("user_id", id, (column) => column.notNull())
      .addColumn("role", id, (column) => column.notNull())
      .addColumn("created_at", time, (column) => column.notNull())
      .addPrimaryKeyConstraint("members_key", ["workspace_id", "user_id"])
      .addForeignKeyConstraint("members_workspace", ["workspace_id"], "workspaces", ["id"], (key) =>
        key.onDelete("cascade"),
      )
      .addForeignKeyConstraint("members_user", ["user_id"], "users", ["id"], (key) => key.onDelete("cascade")),
  ).execute();
  await db.schema.createIndex("members_by_user").on("members").columns(["user_id"]).execute();
};
