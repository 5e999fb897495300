import type { Access, ConsentRow } from "../../database/schema.ts";

/** Notes a consent that somebody is sent to. Those that are over are forgotten. */
export const insertConsent = async ({ connection }: Access, row: ConsentRow, now: string): Promise<void> => {
  await connection.deleteFrom("consents").where("expires_at", "<=", now).execute();
  await connection.insertInto("consents").values(row).execute();
};

/** Takes a consent, which can be done once; null where there is none for this browser, or no longer. */
export const takeConsent = async (
  { connection }: Access,
  { id, sessionId, now }: { id: string; sessionId: string; now: string },
): Promise<ConsentRow | null> => {
  const row = await connection
    .selectFrom("consents")
    .selectAll()
    .where("id", "=", id)
    .where("session_id", "=", sessionId)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { numDeletedRows } = await connection.deleteFrom("consents").where("id", "=", id).executeTakeFirst();
  return numDeletedRows > 0n ? row : null;
};
