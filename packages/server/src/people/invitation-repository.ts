import { encodeJson } from "../database/json-codec.ts";
import type { InvitationRow } from "../database/people-rows.ts";
import type { Access, Connection } from "../database/schema.ts";
import type { GuestBot } from "./member-repository.ts";

export const insertInvitation = async (
  { connection }: Access,
  { bots, ...row }: Omit<InvitationRow, "bots"> & { bots: readonly GuestBot[] },
): Promise<void> => {
  await connection
    .insertInto("invitations")
    .values({ ...row, bots: encodeJson(bots.map(({ botId, access }) => ({ botId, access }))) })
    .execute();
};

/** Selects invitations with their workspaces and inviters. */
const selectInvitations = (connection: Connection) =>
  connection
    .selectFrom("invitations")
    .innerJoin("workspaces", (join) =>
      join.onRef("workspaces.id", "=", "invitations.workspace_id").on("workspaces.deleted_at", "is", null),
    )
    .leftJoin("users", "users.id", "invitations.created_by")
    .selectAll("invitations")
    .select(["workspaces.name as workspace", "workspaces.icon", "workspaces.plan", "users.name as inviter"]);

export type FoundInvitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/** Finds an invitation, valid or not, by the hash of its secret; null if there is none. */
export const findInvitation = async (connection: Connection, hash: string) =>
  (await selectInvitations(connection).where("token_hash", "=", hash).executeTakeFirst()) ?? null;

export const findInvitationById = async (connection: Connection, id: string) =>
  (await selectInvitations(connection).where("invitations.id", "=", id).executeTakeFirst()) ?? null;

/** The unused invitations that were sent to an e-mail address. */
export const listInvitationsTo = (connection: Connection, email: string) =>
  selectInvitations(connection)
    .where("invitations.email", "=", email)
    .where("is_revoked", "=", 0)
    .where("uses", "=", 0)
    .where("expires_at", ">", new Date().toISOString())
    .execute();

/** The valid invitations of a workspace, newest first. */
export const listInvitations = (connection: Connection, workspaceId: string, id?: string) =>
  selectInvitations(connection)
    .where("workspace_id", "=", workspaceId)
    .where("is_revoked", "=", 0)
    .where("expires_at", ">", new Date().toISOString())
    // An invitation sent by e-mail is for one person, so one use ends it.
    .where((eb) => eb.or([eb("invitations.email", "is", null), eb("uses", "=", 0)]))
    .$if(id !== undefined, (query) => query.where("invitations.id", "=", id ?? ""))
    .orderBy("invitations.created_at", "desc")
    .execute();

/** Revokes an invitation. Returns false if the workspace has no such invitation. */
export const revokeInvitation = async (
  { connection }: Access,
  { id, workspaceId }: { id: string; workspaceId: string },
): Promise<boolean> => {
  const row = await connection
    .selectFrom("invitations")
    .select("id")
    .where("id", "=", id)
    .where("workspace_id", "=", workspaceId)
    .executeTakeFirst();
  if (row === undefined) return false;
  await connection.updateTable("invitations").set({ is_revoked: 1 }).where("id", "=", id).execute();
  return true;
};

/**
 * Revokes all invitations to a workspace by a person. Otherwise they would become valid again if the person came back.
 */
export const revokeInvitationsOf = async (
  { connection }: Access,
  { workspaceId, userId }: { workspaceId: string; userId: string },
): Promise<void> => {
  await connection
    .updateTable("invitations")
    .set({ is_revoked: 1 })
    .where("workspace_id", "=", workspaceId)
    .where("created_by", "=", userId)
    .execute();
};

/** Counts a use of an invitation. Returns false if it has been used up or revoked meanwhile. */
export const countUse = async (
  { connection }: Access,
  { id, uses, expires_at: expiresAt }: Pick<InvitationRow, "id" | "uses" | "expires_at">,
): Promise<boolean> => {
  if (expiresAt <= new Date().toISOString()) return false;
  const { numUpdatedRows } = await connection
    .updateTable("invitations")
    .set({ uses: uses + 1 })
    .where("id", "=", id)
    .where("uses", "=", uses)
    .where("is_revoked", "=", 0)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) === 1;
};
