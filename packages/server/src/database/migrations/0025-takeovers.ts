import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";

/** Creates the table of entries migrated from a database of the reference product. */
export const createTakeovers = async (db: Kysely<unknown>, types: ColumnTypes): Promise<void> => {
  const { id, key, time, text, finish } = types;
  await finish(
    db.schema
      .createTable("takeovers")
      .addColumn("kind", id, (column) => column.notNull())
      .addColumn("source_id", key, (column) => column.notNull())
      .addColumn("workspace_id", id)
      .addColumn("fingerprint", text, (column) => column.notNull())
      .addColumn("revision", "integer", (column) => column.notNull())
      .addColumn("created_at", time, (column) => column.notNull())
      .addColumn("updated_at", time, (column) => column.notNull())
      .addPrimaryKeyConstraint("takeovers_key", ["kind", "source_id"]),
  ).execute();
};
