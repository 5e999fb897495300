import { keepStatement } from "../database/keep-statement.ts";
import type { Access } from "../database/schema.ts";
import { type Membership, noBots } from "../web/actor.ts";
import { isServerAdmin } from "./server-admin.ts";
import type { AccountServices } from "./services.ts";
import { type MembershipRow, toMemberships } from "./to-memberships.ts";

/** A person's current memberships, oldest first. Guests have a row for each bot. */
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

/** The role of a person in each of their workspaces. */
export const findMemberships = async (database: Access, user: string): Promise<Membership[]> => {
  const { rows } = await database.connection.executeQuery(selectMember(database, [{ user }]));
  return toMemberships(rows);
};

/** A person in a workspace. */
export interface Person {
  workspaceId: string;
  userId: string;
}

/** A person's membership in a workspace; null if they are not in it. */
const findMembership = async (database: Access, { workspaceId, userId }: Person): Promise<Membership | null> =>
  (await findMemberships(database, userId)).find((membership) => membership.workspaceId === workspaceId) ?? null;

/**
 * Returns a person's current rights in a workspace, as a member, guest or server administrator; null if they have none.
 * Whatever outlasts its request (an invitation, preview or stream) checks this on every use, so that it ends with the
 * person's rights.
 */
export const findStanding = async (
  { database, environment }: { database: Access } & Pick<AccountServices, "environment">,
  person: Person,
): Promise<Membership | null> =>
  (await isServerAdmin(database.connection, environment, person.userId))
    ? { workspaceId: person.workspaceId, role: "admin", bots: noBots }
    : findMembership(database, person);
