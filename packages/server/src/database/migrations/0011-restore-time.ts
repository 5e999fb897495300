import type { Kysely } from "kysely";

/**
 * Earlier releases never removed deleted bots. This sets their time of deletion to now, so that they can still be
 * restored for the usual time.
 */
export const beginRestoreTime = async (db: Kysely<unknown>): Promise<void> => {
  // A migration declares the columns as they were at its time.
  const bots = db as Kysely<{ bots: { is_archived: number; updated_at: string } }>;
  await bots.updateTable("bots").set({ updated_at: new Date().toISOString() }).where("is_archived", "=", 1).execute();
};
