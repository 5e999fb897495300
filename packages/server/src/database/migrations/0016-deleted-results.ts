import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";

/** Adds the time of deletion to results, by which they are restored or removed. */
export const dateDeletions = async (db: Kysely<unknown>, { time }: ColumnTypes): Promise<void> => {
  await db.schema.alterTable("results").addColumn("archived_at", time).execute();
  await db.schema.createIndex("results_archived").on("results").columns(["archived_at", "bot_id"]).execute();
};
