import type { Kysely } from "kysely";

/** An index to find idle chats, by the time they began: no turn changes that. */
export const indexSessionAge = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.createIndex("sessions_created").on("sessions").columns(["created_at"]).execute();
};
