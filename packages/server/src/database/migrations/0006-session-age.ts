import type { Kysely } from "kysely";

/** Finds chats that nobody has gone on with for long. By their beginning, which no turn changes. */
export const indexSessionAge = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.createIndex("sessions_created").on("sessions").columns(["created_at"]).execute();
};
