import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";

/** Adds the author to versions. It is unknown for existing ones. */
export const nameVersionAuthors = async (db: Kysely<unknown>, { id }: ColumnTypes): Promise<void> => {
  await db.schema.alterTable("versions").addColumn("author_id", id).execute();
};
