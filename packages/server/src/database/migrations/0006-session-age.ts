import type { Kysely } from "kysely";

/** Adds an index for finding idle chats by their start time, which no turn changes. */
export const indexSessionAge = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.createIndex("sessions_created").on("sessions").columns(["created_at"]).execute();
};
