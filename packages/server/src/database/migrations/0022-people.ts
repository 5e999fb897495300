import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";

/** Adds icons to workspaces, a chosen workspace to members, and tables of guests' rights to bots and of invitations. */
export const invitePeople = async (db: Kysely<unknown>, types: ColumnTypes): Promise<void> => {
  const { id, key, time, text, finish } = types;
  await db.schema.alterTable("workspaces").addColumn("icon", text).execute();
  await db.schema.alterTable("members").addColumn("used_at", time).execute();

  await finish(
    db.schema
      .createTable("bot_guests")
      .addColumn("bot_id", id, (column) => column.notNull())
      .addColumn("user_id", id, (column) => column.notNull())
      .addColumn("workspace_id", id, (column) => column.notNull())
      .addColumn("access", id, (column) => column.notNull())
      .addColumn("created_at", time, (column) => column.notNull())
      .addPrimaryKeyConstraint("bot_guests_key", ["bot_id", "user_id"])
      .addForeignKeyConstraint("bot_guests_bot", ["bot_id"], "bots", ["id"], (key) => key.onDelete("cascade"))
      .addForeignKeyConstraint("bot_guests_user", ["user_id"], "users", ["id"], (key) => key.onDelete("cascade")),
  ).execute();
  await db.schema.createIndex("bot_guests_by_user").on("bot_guests").columns(["user_id", "workspace_id"]).execute();

  await finish(
    db.schema
      .createTable("invitations")
      .addColumn("id", id, (column) => column.primaryKey())
      .addColumn("workspace_id", id, (column) => column.notNull())
      .addColumn("token_hash", key, (column) => column.notNull())
      .addColumn("email", key)
      .addColumn("role", id, (column) => column.notNull())
      .addColumn("bots", text, (column) => column.notNull())
      .addColumn("created_by", id)
      .addColumn("created_at", time, (column) => column.notNull())
      .addColumn("expires_at", time, (column) => column.notNull())
      .addColumn("uses", "integer", (column) => column.notNull())
      .addColumn("is_revoked", "integer", (column) => column.notNull())
      .addUniqueConstraint("invitations_token", ["token_hash"])
      .addForeignKeyConstraint("invitations_workspace", ["workspace_id"], "workspaces", ["id"], (key) =>
        key.onDelete("cascade"),
      ),
  ).execute();
  await db.schema.createIndex("invitations_by_workspace").on("invitations").columns(["workspace_id"]).execute();
};
