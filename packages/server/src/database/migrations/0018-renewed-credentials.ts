import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";

/**
 * Adds columns for changing and renewing credentials and for their problems, and a table of consents that have been
 * started at other services.
 */
export const renewCredentials = async (db: Kysely<unknown>, types: ColumnTypes): Promise<void> => {
  const { id, time, line, text, finish } = types;
  const credentials = () => db.schema.alterTable("credentials");
  await credentials()
    .addColumn("revision", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await credentials().addColumn("renewing_until", time).execute();
  await credentials().addColumn("problem", text).execute();

  await finish(
    db.schema
      .createTable("consents")
      .addColumn("id", id, (column) => column.primaryKey())
      .addColumn("workspace_id", id, (column) => column.notNull())
      .addColumn("session_id", id, (column) => column.notNull())
      .addColumn("data", text, (column) => column.notNull())
      .addColumn("iv", line, (column) => column.notNull())
      .addColumn("expires_at", time, (column) => column.notNull())
      .addForeignKeyConstraint("consents_workspace", ["workspace_id"], "workspaces", ["id"]),
  ).execute();
};
