import { earlierTime } from "../base/steady-time.ts";
import type { Access, Connection, CredentialRow } from "../database/schema.ts";
import { problemOf } from "./account-problem.ts";
import type { Cipher } from "./create-cipher.ts";

/** Identifies credentials of a workspace. */
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

/** All credentials of a workspace, newest first. */
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

/** Credentials by id alone, for requests that name no workspace and prove themselves by the credentials' contents. */
export const findAnyCredential = async (connection: Connection, id: string): Promise<CredentialRow | null> => {
  const row = await connection.selectFrom("credentials").selectAll().where("id", "=", id).executeTakeFirst();
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
 * Stores new contents, clears the stored problem, and releases waiting deliveries. If a revision is given, this only
 * happens if the credentials haven't changed since. Returns whether the contents were stored.
 */
export const replaceCredentialData = async (
  access: Access,
  { workspaceId, id }: CredentialKey,
  encrypted: Pick<CredentialRow, "data" | "iv">,
  since?: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await access.connection
    .updateTable("credentials")
    .set((eb) => ({ ...encrypted, problem: null, renewing_until: null, revision: eb("revision", "+", 1) }))
    .where("id", "=", id)
    .where("workspace_id", "=", workspaceId)
    .$if(since !== undefined, (query) => query.where("revision", "=", since ?? 0))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await releaseDeliveries(access, { workspaceId, id });
  return numUpdatedRows > 0n;
};

/** Stores why an account must be connected again. Returns false if that is already stored or the account has changed. */
export const markBroken = async (
  access: Access,
  { id, revision }: Pick<CredentialRow, "id" | "revision">,
  problem: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await access.connection
    .updateTable("credentials")
    .set({ problem, renewing_until: null })
    .where("id", "=", id)
    .where("revision", "=", revision)
    .where("problem", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return true;
  await releaseRenewal(access, { id, revision });
  return false;
};

/** Releases the deliveries that wait for an account, to be tried at once. */
const releaseDeliveries = async ({ connection }: Access, { workspaceId, id }: CredentialKey): Promise<void> => {
  const [due, now] = [new Date(earlierTime()), new Date()];
  await connection
    .updateTable("deliveries")
    .set({ held_for: null, attempts: 0, due_at: due.toISOString(), updated_at: now.toISOString() })
    .where("workspace_id", "=", workspaceId)
    .where("held_for", "=", id)
    .where("status", "=", "open")
    .where("claim", "is", null)
    .execute();
};

/**
 * Releases deliveries that wait for an account that works again or was deleted, in case that happened before or while they
 * began to wait.
 */
export const releaseUnlessLost = async (access: Access, key: CredentialKey, cipher: Cipher): Promise<void> => {
  const account = await access.connection
    .selectFrom("credentials")
    .select(["problem", "data", "iv"])
    .where("workspace_id", "=", key.workspaceId)
    .where("id", "=", key.id)
    .executeTakeFirst();
  if (account === undefined || problemOf(cipher, account) === null) await releaseDeliveries(access, key);
};

/** The accounts that deliveries wait for. */
export const listAwaited = async (connection: Connection): Promise<CredentialKey[]> => {
  const rows = await connection
    .selectFrom("deliveries")
    .select(["workspace_id", "held_for"])
    .distinct()
    .where("status", "=", "open")
    // Waiting deliveries have a due time in the far future, by which the index finds them.
    .where("due_at", ">=", "9999")
    .where("held_for", "is not", null)
    .execute();
  return rows.map((row) => ({ workspaceId: row.workspace_id, id: row.held_for ?? "" }));
};

/**
 * Claims the renewal of an account, unless another process has claimed it since the account was read. Returns whether
 * this succeeded.
 */
export const claimRenewal = async (
  { connection }: Access,
  { id, revision, renewing_until: before }: Pick<CredentialRow, "id" | "revision" | "renewing_until">,
  until: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await connection
    .updateTable("credentials")
    .set({ renewing_until: until })
    .where("id", "=", id)
    .where("revision", "=", revision)
    .where("renewing_until", before === null ? "is" : "=", before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Releases the claim after a failed renewal. */
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
export const deleteCredentialRow = async (access: Access, { workspaceId, id }: CredentialKey): Promise<boolean> => {
  const { numDeletedRows } = await access.connection
    .deleteFrom("credentials")
    .where("id", "=", id)
    .where("workspace_id", "=", workspaceId)
    .executeTakeFirst();
  // The account will not be connected again, so waiting deliveries now fail with a message.
  if (numDeletedRows > 0n) await releaseDeliveries(access, { workspaceId, id });
  return numDeletedRows > 0n;
};

/** The bots whose draft or live version contains an id, by name. */
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
