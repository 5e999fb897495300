import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";

/** Creates the table of processes with their heartbeats, by which others see whether a process still works. */
export const createProcesses = async (db: Kysely<unknown>, { id, finish }: ColumnTypes): Promise<void> => {
  const table = db.schema
    .createTable("processes")
    .addColumn("id", id, (column) => column.primaryKey())
    .addColumn("signs", "integer", (column) => column.notNull());
  await finish(table).execute();
};
