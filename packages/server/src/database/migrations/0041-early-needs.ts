import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";

/**
 * Creates the table of needs of chats without a result. If the request of a first turn is repeated, it finds the
 * outcomes of the first attempt.
 */
export const createEarlyNeeds = async (
  db: Kysely<unknown>,
  { id, key, time, text, finish }: ColumnTypes,
): Promise<void> => {
  const table = db.schema
    .createTable("early_needs")
    .addColumn("result_id", id, (column) => column.notNull())
    .addColumn("need_id", key, (column) => column.notNull())
    .addColumn("workspace_id", id, (column) => column.notNull())
    .addColumn("kind", id, (column) => column.notNull())
    .addColumn("outcome", text)
    .addColumn("created_at", time, (column) => column.notNull())
    .addPrimaryKeyConstraint("early_needs_pk", ["result_id", "need_id"]);
  await finish(table).execute();
  await db.schema.createIndex("early_needs_created_at").on("early_needs").column("created_at").execute();
};
