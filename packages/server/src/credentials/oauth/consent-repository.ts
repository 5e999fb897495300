import { earlierTime, stillLasts } from "../../base/steady-time.ts";
import type { Access, ConsentRow } from "../../database/schema.ts";

/** Milliseconds for which a consent can be given. */
export const consentTime = 10 * 60_000;

/** Stores a started consent, and removes expired ones. */
export const insertConsent = async ({ connection }: Access, row: ConsentRow): Promise<void> => {
  await connection.deleteFrom("consents").where("expires_at", "<=", new Date(earlierTime()).toISOString()).execute();
  await connection.insertInto("consents").values(row).execute();
};

/** Takes a consent, which works once; null if there is none for this browser or it has expired. */
export const takeConsent = async (
  { connection }: Access,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<ConsentRow | null> => {
  const row = await connection
    .selectFrom("consents")
    .selectAll()
    .where("id", "=", id)
    .where("session_id", "=", sessionId)
    .executeTakeFirst();
  if (row === undefined || !stillLasts(row.expires_at, consentTime)) return null;
  const { numDeletedRows } = await connection.deleteFrom("consents").where("id", "=", id).executeTakeFirst();
  return numDeletedRows > 0n ? row : null;
};
