import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";

/** Results can be deleted: when they were is what brings them back, and what they are removed by. */
export const dateDeletions = async (db: Kysely<unknown>, { time }: ColumnTypes): Promise<void> => {
  await db.schema.alterTable("results").addColumn("archived_at", time).execute();
  await db.schema.createIndex("results_archived").on("results").columns(["archived_at", "bot_id"]).execute();
};
