import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";

/**
 * Adds how a visitor came to results, and the numbers of an hour cut by it. Of results and hours that are there nothing is
 * known, so nothing has to be counted again; what processes of the release before count while they are replaced is counted
 * again with the hours of the last day.
 */
export const keepArrivals = async (db: Kysely<unknown>, { text }: ColumnTypes): Promise<void> => {
  await db.schema.alterTable("results").addColumn("arrival", text).execute();
  await db.schema.alterTable("hour_tallies").addColumn("segments", text).execute();
  await db.schema.alterTable("hour_tallies").addColumn("parts", text).execute();
};
