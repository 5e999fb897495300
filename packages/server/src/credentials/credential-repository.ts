import type { Access, Connection, CredentialRow } from "../database/schema.ts";

/** Which credentials of which workspace. */
export interface CredentialKey {
  id: string;
  workspaceId: string;
}

export type NewCredentialRow = Omit<CredentialRow, "revision" | "renewing_until" | "problem">;

export const insertCredential = async ({ connection }: Access, row: NewCredentialRow): Promise<void> => {
  await connection
    .insertInto("credentials")
    .values({ ...row, revision: 0, renewing_until: null, problem: null })
    .execute();
};

/** All credentials of a workspace, the newest first. */
export const listCredentialRows = (connection: Connection, workspaceId: string): Promise<CredentialRow[]> =>
  connection
    .selectFrom("credentials")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();

export const findCredentialRow = async (
  connection: Connection,
  { workspaceId, id }: CredentialKey,
): Promise<CredentialRow | null> => {
  const row = await connection
    .selectFrom("credentials")
    .selectAll()
    .where("id", "=", id)
    .where("workspace_id", "=", workspaceId)
    .executeTakeFirst();
  return row ?? null;
};

export const renameCredential = async (
  { connection }: Access,
  { workspaceId, id }: CredentialKey,
  name: string,
): Promise<void> => {
  await connection
    .updateTable("credentials")
    .set({ name })
    .where("id", "=", id)
    .where("workspace_id", "=", workspaceId)
    .execute();
};

/**
 * Stores what credentials hold now: whatever was wrong with them is over. With a revision it is stored only where nobody
 * has changed them since. Returns whether it was.
 */
export const replaceCredentialData = async (
  { connection }: Access,
  { workspaceId, id }: CredentialKey,
  encrypted: Pick<CredentialRow, "data" | "iv">,
  since?: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await connection
    .updateTable("credentials")
    .set((eb) => ({ ...encrypted, problem: null, renewing_until: null, revision: eb("revision", "+", 1) }))
    .where("id", "=", id)
    .where("workspace_id", "=", workspaceId)
    .$if(since !== undefined, (query) => query.where("revision", "=", since ?? 0))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Says why an account has to be connected again, unless somebody has changed it since. */
export const markBroken = async (
  { connection }: Access,
  { id, revision }: Pick<CredentialRow, "id" | "revision">,
  problem: string,
): Promise<void> => {
  await connection
    .updateTable("credentials")
    .set({ problem, renewing_until: null })
    .where("id", "=", id)
    .where("revision", "=", revision)
    .execute();
};

/** Takes the renewal of an account for a while: of several processes, one gets it. */
export const claimRenewal = async (
  { connection }: Access,
  { id, revision }: Pick<CredentialRow, "id" | "revision">,
  { now, until }: { now: string; until: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await connection
    .updateTable("credentials")
    .set({ renewing_until: until })
    .where("id", "=", id)
    .where("revision", "=", revision)
    .where((eb) => eb.or([eb("renewing_until", "is", null), eb("renewing_until", "<=", now)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Gives the renewal of an account back, which came to nothing. */
export const releaseRenewal = async (
  { connection }: Access,
  { id, revision }: Pick<CredentialRow, "id" | "revision">,
): Promise<void> => {
  await connection
    .updateTable("credentials")
    .set({ renewing_until: null })
    .where("id", "=", id)
    .where("revision", "=", revision)
    .execute();
};

/** Returns false when there are no such credentials. */
export const deleteCredentialRow = async (
  { connection }: Access,
  { workspaceId, id }: CredentialKey,
): Promise<boolean> => {
  const { numDeletedRows } = await connection
    .deleteFrom("credentials")
    .where("id", "=", id)
    .where("workspace_id", "=", workspaceId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** The bots whose draft, or whose version that visitors get, names an id; by name. */
export const listUsers = async (
  connection: Connection,
  { workspaceId, id }: CredentialKey,
): Promise<{ id: string; name: string }[]> => {
  const named = `%"${id}"%`;
  const rows = await connection
    .selectFrom("bots")
    .leftJoin("versions", (join) =>
      join.onRef("versions.bot_id", "=", "bots.id").onRef("versions.number", "=", "bots.live_version"),
    )
    .select(["bots.id", "bots.name"])
    .where("bots.workspace_id", "=", workspaceId)
    .where("bots.is_archived", "=", 0)
    .where((eb) => eb.or([eb("bots.draft", "like", named), eb("versions.file", "like", named)]))
    .execute();
  return rows.sort((one, other) => one.name.localeCompare(other.name, "en") || (one.id < other.id ? -1 : 1));
};
