import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";

/** Lets deliveries wait for an account that must be connected again. */
export const holdDeliveries = async (db: Kysely<unknown>, { id }: ColumnTypes): Promise<void> => {
  await db.schema.alterTable("deliveries").addColumn("held_for", id).execute();
};
