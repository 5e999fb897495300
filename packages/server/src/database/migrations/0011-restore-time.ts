import type { Kysely } from "kysely";

/** Bots deleted by releases that never removed anything can be restored for as long as if they were deleted now. */
export const beginRestoreTime = async (db: Kysely<unknown>): Promise<void> => {
  // The boundary of a type: a migration names the tables as they were then.
  const bots = db as Kysely<{ bots: { is_archived: number; updated_at: string } }>;
  await bots.updateTable("bots").set({ updated_at: new Date().toISOString() }).where("is_archived", "=", 1).execute();
};
