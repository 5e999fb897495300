import { keepStatement } from "../database/keep-statement.ts";
import type { Access } from "../database/schema.ts";
import { type Membership, noBots } from "../web/actor.ts";
import { isServerAdmin } from "./server-admin.ts";
import type { AccountServices } from "./services.ts";
import { type MembershipRow, toMemberships } from "./to-memberships.ts";

/** What somebody is in their workspaces now, the oldest first: for guests a row for each bot. */
const selectMember = keepStatement<{ user: string }, MembershipRow>(({ connection }, [{ user }]) =>
  connection
    .selectFrom("members")
    .innerJoin("workspaces", (join) =>
      join.onRef("workspaces.id", "=", "members.workspace_id").on("workspaces.deleted_at", "is", null),
    )
    .leftJoin("bot_guests", (join) =>
      join
        .onRef("bot_guests.user_id", "=", "members.user_id")
        .onRef("bot_guests.workspace_id", "=", "members.workspace_id")
        .on("members.role", "=", "guest"),
    )
    .select(["members.workspace_id", "members.role", "bot_guests.bot_id", "bot_guests.access"])
    .where("members.user_id", "=", user)
    .orderBy("members.created_at")
    .orderBy("members.workspace_id")
    .compile(),
);

/** What somebody is in each of their workspaces. */
export const findMemberships = async (database: Access, user: string): Promise<Membership[]> => {
  const { rows } = await database.connection.executeQuery(selectMember(database, [{ user }]));
  return toMemberships(rows);
};

/** Whose rights are meant, and where. */
export interface Person {
  workspaceId: string;
  userId: string;
}

/** What somebody is in a workspace as one of its people; null for somebody who is not in it. */
const findMembership = async (database: Access, { workspaceId, userId }: Person): Promise<Membership | null> =>
  (await findMemberships(database, userId)).find((membership) => membership.workspaceId === workspaceId) ?? null;

/**
 * What somebody may do in a workspace now: as one of its people, or as an administrator of the server. What people have made
 * that goes on without them (invitations, previews, streams) is judged by this whenever it is used, so that it ends with
 * their rights. Null for somebody who may do nothing there.
 */
export const findStanding = async (
  { database, environment }: { database: Access } & Pick<AccountServices, "environment">,
  person: Person,
): Promise<Membership | null> =>
  (await isServerAdmin(database.connection, environment, person.userId))
    ? { workspaceId: person.workspaceId, role: "admin", bots: noBots }
    : findMembership(database, person);
