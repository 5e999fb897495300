import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";

/** Previews by the chat API say who has begun them, and end with that person's rights. */
export const namePreviewAuthors = async (db: Kysely<unknown>, { id }: ColumnTypes): Promise<void> => {
  await db.schema.alterTable("sessions").addColumn("author_id", id).execute();
};
