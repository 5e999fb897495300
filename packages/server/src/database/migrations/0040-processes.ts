import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";

/** The processes on this database that do something which others may ask after, and how often each has given a sign of life. */
export const createProcesses = async (db: Kysely<unknown>, { id, finish }: ColumnTypes): Promise<void> => {
  const table = db.schema
    .createTable("processes")
    .addColumn("id", id, (column) => column.primaryKey())
    .addColumn("signs", "integer", (column) => column.notNull());
  await finish(table).execute();
};
