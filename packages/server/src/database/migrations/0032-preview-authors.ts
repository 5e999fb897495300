import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";

/** Adds the author to previews by the chat API, which end with that person's rights. */
export const namePreviewAuthors = async (db: Kysely<unknown>, { id }: ColumnTypes): Promise<void> => {
  await db.schema.alterTable("sessions").addColumn("author_id", id).execute();
};
