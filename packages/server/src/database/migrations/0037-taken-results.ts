import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";

/**
 * Creates the table of migrated results with their state in the reference product's database, and marks migrated
 * tokens.
 */
export const createTakenResults = async (db: Kysely<unknown>, types: ColumnTypes): Promise<void> => {
  const { id, finish } = types;
  await finish(
    db.schema
      .createTable("taken_results")
      .addColumn("result_id", id, (column) => column.notNull().primaryKey())
      .addColumn("bot_id", id, (column) => column.notNull())
      .addColumn("fingerprint", id, (column) => column.notNull())
      .addColumn("was_archived", "integer", (column) => column.notNull()),
  ).execute();
  await db.schema.alterTable("api_tokens").addColumn("is_everywhere", "integer").execute();
};
