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

/** An invitation with its workspace, and who made it. */
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

/** An invitation by the hash of its secret, whether it is still good or not; null for an unknown one. */
export const findInvitation = async (connection: Connection, hash: string) =>
  (await selectInvitations(connection).where("token_hash", "=", hash).executeTakeFirst()) ?? null;

export const findInvitationById = async (connection: Connection, id: string) =>
  (await selectInvitations(connection).where("invitations.id", "=", id).executeTakeFirst()) ?? null;

/** The invitations that were sent to an address and not used yet. */
export const listInvitationsTo = (connection: Connection, email: string) =>
  selectInvitations(connection)
    .where("invitations.email", "=", email)
    .where("is_revoked", "=", 0)
    .where("uses", "=", 0)
    .where("expires_at", ">", new Date().toISOString())
    .execute();

/** The invitations of a workspace that are still good, the newest first. */
export const listInvitations = (connection: Connection, workspaceId: string, id?: string) =>
  selectInvitations(connection)
    .where("workspace_id", "=", workspaceId)
    .where("is_revoked", "=", 0)
    .where("expires_at", ">", new Date().toISOString())
    // One that was sent by mail is used up by whom it was sent to.
    .where((eb) => eb.or([eb("invitations.email", "is", null), eb("uses", "=", 0)]))
    .$if(id !== undefined, (query) => query.where("invitations.id", "=", id ?? ""))
    .orderBy("invitations.created_at", "desc")
    .execute();

/** Takes an invitation back. Returns false where the workspace has none of this id. */
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

/** Revokes all invitations to a workspace by a person; otherwise they would become valid again if the person came back. */
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

/** Counts a use. Returns false where somebody has used up or revoked the invitation meanwhile. */
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
