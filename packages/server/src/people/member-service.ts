import type { GivenRole, ListedMember, Member, Role } from "@parley/api";
import { roleOf } from "../accounts/to-memberships.ts";
import type { Access, Connection } from "../database/schema.ts";
import { HttpError, notFound } from "../web/http-error.ts";
import { revokeInvitationsOf } from "./invitation-repository.ts";
import {
  dropMember,
  findRole,
  type GuestBot,
  hasOtherAdmin,
  listGuestBots,
  listImages,
  listMemberRows,
  lockPeople,
  storeGuestBots,
  storeGuestRight,
  storeMember,
} from "./member-repository.ts";
import type { PeopleServices } from "./services.ts";

/** The people of a workspace, or a single one. */
export const listMembers = async (connection: Connection, workspaceId: string, userId?: string): Promise<Member[]> => {
  const rows = await listMemberRows(connection, workspaceId, userId);
  const bots = await listGuestBots(connection, workspaceId, userId);
  return rows.map(({ user_id: id, name, email, role, created_at: joinedAt }) => ({
    userId: id,
    name,
    email,
    role: roleOf(role),
    joinedAt,
    bots: bots
      .filter(({ user_id: guest }) => guest === id)
      .map(({ bot_id: botId, name: bot, access }) => ({ botId, name: bot, access })),
  }));
};

/** Writes a role in capitals, like the reference product's API. */
export const capitalsOf = (role: Role) => role.toUpperCase() as Uppercase<Role>;

/** The stored form of a role, which requests may write in capitals. */
export const smallOf = (role: GivenRole): Role => role.toLowerCase() as Role;

/** The people of a workspace with all fields that clients of the reference product's API expect. */
export const listMembersInFull = async (connection: Connection, workspaceId: string): Promise<ListedMember[]> => {
  const members = await listMembers(connection, workspaceId);
  const images = await listImages(connection, workspaceId);
  return members.map((member) => {
    const { userId: id, name, email } = member;
    return {
      ...member,
      role: capitalsOf(member.role),
      workspaceId,
      user: { id, name, email, image: images.get(id) ?? null },
    };
  });
};

/** The guests of a bot in the form of the reference product's API. */
export const listCollaborators = async (connection: Connection, bot: { id: string; workspace_id: string }) => {
  const images = await listImages(connection, bot.workspace_id);
  const members = await listMembers(connection, bot.workspace_id);
  return members.flatMap(({ userId, name, email, joinedAt, bots }) => {
    const own = bots.find(({ botId }) => botId === bot.id);
    if (own === undefined) return [];
    const type = own.access === "write" ? ("WRITE" as const) : ("READ" as const);
    const user = { name, email, image: images.get(userId) ?? null };
    return [{ type, userId, typebotId: bot.id, createdAt: joinedAt, updatedAt: joinedAt, user }];
  });
};

/**
 * Changes or removes a guest's right to a bot. Their other bots stay.
 *
 * @throws HttpError 404 if the person is not a guest of the bot
 */
export const changeCollaborator = async (
  services: PeopleServices,
  bot: { id: string; workspace_id: string },
  userId: string,
  type: "READ" | "WRITE" | null,
) => {
  const { database, rightsWatch } = services;
  const before = await database.transaction(async (access) => {
    await lockPeople(access, bot.workspace_id);
    const found = (await listCollaborators(access.connection, bot)).find((one) => one.userId === userId);
    if (found === undefined) throw notFound("The guest");
    // Guests whose right covers only the flow or only the answers are shown as READ. Writing that back changes nothing.
    if (type !== found.type) await storeGuestRight(access, { botId: bot.id, userId }, rightOf(type));
    return found;
  });
  rightsWatch.tell(userId);
  return type === null ? before : { ...before, type };
};

const rightOf = (type: "READ" | "WRITE" | null) => (type === null ? null : type === "WRITE" ? "write" : "read");

/**
 * Returns the bots without repetitions, if all are in the workspace.
 *
 * @throws HttpError 404 for a bot that is not in the workspace
 */
export const checkGuestBots = async (
  connection: Connection,
  workspaceId: string,
  given: readonly GuestBot[],
): Promise<GuestBot[]> => {
  const bots = [...new Map(given.map((bot) => [bot.botId, bot])).values()];
  if (bots.length === 0) return bots;
  const rows = await connection
    .selectFrom("bots")
    .select("id")
    .where("workspace_id", "=", workspaceId)
    .where("is_archived", "=", 0)
    .where(
      "id",
      "in",
      bots.map(({ botId }) => botId),
    )
    .execute();
  if (rows.length < bots.length) throw notFound("One of the bots");
  return bots;
};

/** @throws HttpError 404 for a person who isn't in the workspace, 409 if no administrator would remain */
const assertMayChange = async (
  { connection }: Access,
  key: { workspaceId: string; userId: string },
  role: Role | null,
): Promise<Role> => {
  const before = await findRole(connection, key);
  if (before === null) throw notFound("The member");
  if (before === "admin" && role !== "admin" && !(await hasOtherAdmin(connection, key)))
    throw new HttpError(409, "CONFLICT", "A workspace needs an administrator: make somebody else one first.");
  return before;
};

/**
 * Changes a member's role, or a guest's bots.
 *
 * @throws HttpError 404 for a person who isn't in the workspace or an unknown bot, 409 for the last administrator
 */
export const changeMember = async (
  { database, rightsWatch }: PeopleServices,
  key: { workspaceId: string; userId: string },
  { role, bots }: { role?: Role | undefined; bots?: readonly GuestBot[] | undefined },
): Promise<Member> => {
  await database.transaction(async (access) => {
    await lockPeople(access, key.workspaceId);
    const before = await findRole(access.connection, key);
    const after = role ?? before ?? "guest";
    await assertMayChange(access, key, after);
    if (role !== undefined && role !== before) await storeMember(access, key, role);
    if (after !== "admin") await revokeInvitationsOf(access, key);
    if (after !== "guest") await storeGuestBots(access, key, []);
    else if (bots !== undefined)
      await storeGuestBots(access, key, await checkGuestBots(access.connection, key.workspaceId, bots));
  });
  rightsWatch.tell(key.userId);
  const [member] = await listMembers(database.connection, key.workspaceId, key.userId);
  if (member === undefined) throw notFound("The member");
  return member;
};

/**
 * Removes a person from a workspace; what they made there stays. Their next request has no rights in it.
 *
 * @throws HttpError 404 for a person who isn't in the workspace, 409 for the last administrator
 */
export const removeMember = async (
  { database, rightsWatch }: PeopleServices,
  key: { workspaceId: string; userId: string },
): Promise<void> => {
  await database.transaction(async (access) => {
    await lockPeople(access, key.workspaceId);
    await assertMayChange(access, key, null);
    await revokeInvitationsOf(access, key);
    await dropMember(access, key);
  });
  rightsWatch.tell(key.userId);
};
