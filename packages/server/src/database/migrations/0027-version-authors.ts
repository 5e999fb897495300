import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";

/** Versions say who has published them; of those that are there already nobody knows it. */
export const nameVersionAuthors = async (db: Kysely<unknown>, { id }: ColumnTypes): Promise<void> => {
  await db.schema.alterTable("versions").addColumn("author_id", id).execute();
};
