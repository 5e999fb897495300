import type { BotRight, Role } from "@parley/api";
import { roleOf } from "../accounts/to-memberships.ts";
import type { Access, Connection } from "../database/schema.ts";
import { insertMissing } from "../database/upsert.ts";

interface MemberKey {
  workspaceId: string;
  userId: string;
}

/** A guest's right to a bot. */
export interface GuestBot {
  botId: string;
  access: BotRight;
}

/** Locks the people of a workspace until the transaction ends, so that only one transaction changes them at a time. */
export const lockPeople = async ({ connection }: Access, workspaceId: string): Promise<void> => {
  await connection
    .updateTable("workspaces")
    .set((eb) => ({ plan: eb.ref("plan") }))
    .where("id", "=", workspaceId)
    .execute();
};

/** The members of a workspace, or a single one, in the order in which they joined. */
export const listMemberRows = (connection: Connection, workspaceId: string, userId?: string) =>
  connection
    .selectFrom("members")
    .innerJoin("users", "users.id", "members.user_id")
    .select(["members.user_id", "members.role", "members.created_at", "users.name", "users.email"])
    .where("members.workspace_id", "=", workspaceId)
    .$if(userId !== undefined, (query) => query.where("members.user_id", "=", userId ?? ""))
    .orderBy("members.created_at")
    .orderBy("members.user_id")
    .execute();

/** The addresses of the pictures of a workspace's people, by user id. */
export const listImages = async (connection: Connection, workspaceId: string): Promise<Map<string, string | null>> => {
  const rows = await connection
    .selectFrom("members")
    .innerJoin("users", "users.id", "members.user_id")
    .select(["users.id", "users.image"])
    .where("members.workspace_id", "=", workspaceId)
    .execute();
  return new Map(rows.map(({ id, image }) => [id, image]));
};

/** The bots of a workspace's guests, or of a single guest, with their names. Deleted bots are left out. */
export const listGuestBots = (connection: Connection, workspaceId: string, userId?: string) =>
  connection
    .selectFrom("bot_guests")
    .innerJoin("bots", "bots.id", "bot_guests.bot_id")
    .select(["bot_guests.user_id", "bot_guests.bot_id", "bot_guests.access", "bots.name"])
    .where("bot_guests.workspace_id", "=", workspaceId)
    .where("bots.is_archived", "=", 0)
    .$if(userId !== undefined, (query) => query.where("bot_guests.user_id", "=", userId ?? ""))
    .orderBy("bots.name")
    .execute();

/** A person's membership in a workspace; null if there is none. */
export const findRole = async (connection: Connection, { workspaceId, userId }: MemberKey): Promise<Role | null> => {
  const row = await connection
    .selectFrom("members")
    .select("role")
    .where("workspace_id", "=", workspaceId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row === undefined ? null : roleOf(row.role);
};

/** Whether a workspace has an administrator other than this person. */
export const hasOtherAdmin = async (connection: Connection, { workspaceId, userId }: MemberKey): Promise<boolean> => {
  const row = await connection
    .selectFrom("members")
    .select("user_id")
    .where("workspace_id", "=", workspaceId)
    .where("user_id", "!=", userId)
    .where("role", "in", ["owner", "admin"])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** Adds a member, or changes a member's role. */
export const storeMember = async (access: Access, { workspaceId, userId }: MemberKey, role: Role): Promise<void> => {
  const created_at = new Date().toISOString();
  const row = { workspace_id: workspaceId, user_id: userId, role, created_at, used_at: null } as const;
  await insertMissing(access, "members", [row], ["workspace_id", "user_id"]);
  await access.connection
    .updateTable("members")
    .set({ role })
    .where("workspace_id", "=", workspaceId)
    .where("user_id", "=", userId)
    .execute();
};

/** Removes all of a guest's rights to bots. */
const dropGuestBots = ({ connection }: Access, { workspaceId, userId }: MemberKey) =>
  connection.deleteFrom("bot_guests").where("workspace_id", "=", workspaceId).where("user_id", "=", userId).execute();

/** Replaces a guest's rights to bots. */
export const storeGuestBots = async (access: Access, key: MemberKey, bots: readonly GuestBot[]): Promise<void> => {
  await dropGuestBots(access, key);
  const created_at = new Date().toISOString();
  const rows = bots.map(({ botId, access: right }) => ({
    bot_id: botId,
    user_id: key.userId,
    workspace_id: key.workspaceId,
    access: right,
    created_at,
  }));
  if (rows.length > 0) await access.connection.insertInto("bot_guests").values(rows).execute();
};

/** Changes a guest's right to one of their bots; null removes it. */
export const storeGuestRight = async (
  { connection }: Access,
  { botId, userId }: { botId: string; userId: string },
  right: BotRight | null,
): Promise<void> => {
  if (right === null)
    await connection.deleteFrom("bot_guests").where("bot_id", "=", botId).where("user_id", "=", userId).execute();
  else
    await connection
      .updateTable("bot_guests")
      .set({ access: right })
      .where("bot_id", "=", botId)
      .where("user_id", "=", userId)
      .execute();
};

/** Removes a member with all rights to bots and all API tokens. The tokens don't come back if the person does. */
export const dropMember = async (access: Access, key: MemberKey): Promise<void> => {
  await dropGuestBots(access, key);
  for (const table of ["api_tokens", "members"] as const)
    await access.connection
      .deleteFrom(table)
      .where("workspace_id", "=", key.workspaceId)
      .where("user_id", "=", key.userId)
      .execute();
};
