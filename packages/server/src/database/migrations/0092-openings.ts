import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";

/** Adds to bots the rules by which they open and close by themselves. */
export const addOpenings = async (db: Kysely<unknown>, { text }: ColumnTypes): Promise<void> => {
  await db.schema.alterTable("bots").addColumn("opening", text).execute();
};
