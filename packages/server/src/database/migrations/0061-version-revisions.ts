import type { Kysely } from "kysely";

/** Adds to versions the revision of the draft that they were made from. It is unknown for existing ones. */
export const keepVersionRevisions = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable("versions").addColumn("revision", "integer").execute();
};
