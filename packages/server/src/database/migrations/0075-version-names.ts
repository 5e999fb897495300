import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";

/** Adds to versions the name and the note that authors give them. */
export const nameVersions = async (db: Kysely<unknown>, { text }: ColumnTypes): Promise<void> => {
  await db.schema.alterTable("versions").addColumn("name", text).execute();
  await db.schema.alterTable("versions").addColumn("note", text).execute();
};
