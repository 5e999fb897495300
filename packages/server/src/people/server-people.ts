import type { ServerPerson } from "@parley/api";
import type { Context } from "hono";
import { deleteAccount } from "../accounts/delete-account.ts";
import { passwordProvider } from "../accounts/insert-account.ts";
import { isNamedAdmin, isServerAdmin } from "../accounts/server-admin.ts";
import { roleOf } from "../accounts/to-memberships.ts";
import type { Connection } from "../database/schema.ts";
import type { AppEnv } from "../web/app-env.ts";
import { findAlong, wantedBy } from "../web/find-along.ts";
import { HttpError, notFound } from "../web/http-error.ts";
import type { PeopleServices } from "./services.ts";

/** The last person on a page; the next page begins after them. */
export interface PersonPlace {
  email: string;
}

interface PersonRow extends PersonPlace {
  id: string;
  name: string;
  email_verified: number;
  created_at: string;
}

const readRows = (connection: Connection, after: PersonPlace | null, limit: number): Promise<PersonRow[]> =>
  connection
    .selectFrom("users")
    .select(["id", "name", "email", "email_verified", "created_at"])
    .$if(after !== null, (query) => query.where("email", ">", after?.email ?? ""))
    .orderBy("email")
    .limit(limit)
    .execute();

const listMemberships = (connection: Connection, ids: readonly string[]) =>
  connection
    .selectFrom("members")
    .innerJoin("workspaces", (join) =>
      join.onRef("workspaces.id", "=", "members.workspace_id").on("workspaces.deleted_at", "is", null),
    )
    .select(["members.user_id", "members.role", "workspaces.id", "workspaces.name"])
    .where("members.user_id", "in", ids)
    .orderBy("members.created_at")
    .orderBy("members.workspace_id")
    .execute();

const listWays = (connection: Connection, ids: readonly string[]) =>
  connection.selectFrom("accounts").select(["user_id", "provider_id"]).where("user_id", "in", ids).execute();

const listSessions = (connection: Connection, ids: readonly string[], now: string) =>
  connection
    .selectFrom("user_sessions")
    .select(["user_id", "updated_at"])
    .where("user_id", "in", ids)
    .where("expires_at", ">", now)
    .execute();

/** A page of all people with an account on the server. */
export const listServerPeople = async (
  { database, environment, providers }: PeopleServices,
  { search, limit, after }: { search?: string | undefined; limit: number; after: PersonPlace | null },
): Promise<{ people: ServerPerson[]; next: PersonPlace | null }> => {
  const { connection } = database;
  const { rows, next } = await findAlong<PersonPlace, PersonRow>({
    read: (place, most) => readRows(connection, place, most),
    isWanted: wantedBy(search, ({ name, email }) => [name, email]),
    after,
    limit,
  });
  if (rows.length === 0) return { people: [], next };
  const ids = rows.map(({ id }) => id);
  const memberships = await listMemberships(connection, ids);
  const ways = await listWays(connection, ids);
  const sessions = await listSessions(connection, ids, new Date().toISOString());
  const nameOfWay = (id: string) =>
    id === passwordProvider ? "password" : (providers.find((provider) => provider.id === id)?.name ?? id);
  const people = rows.map(({ id, name, email, email_verified: verified, created_at: createdAt }): ServerPerson => {
    const own = memberships.filter(({ user_id: userId }) => userId === id);
    const open = sessions.filter(({ user_id: userId }) => userId === id);
    const isOwner = own.some(({ role }) => role === "owner");
    return {
      id,
      name,
      email,
      createdAt,
      isServerAdmin: isNamedAdmin(environment, { email, isVerified: verified === 1, isOwner }),
      workspaces: own.map((row) => ({ id: row.id, name: row.name, role: roleOf(row.role) })),
      signInWays: ways.filter(({ user_id: userId }) => userId === id).map((way) => nameOfWay(way.provider_id)),
      lastSeenAt:
        open
          .map((session) => session.updated_at)
          .sort()
          .at(-1) ?? null,
      sessions: open.length,
    };
  });
  return { people, next };
};

/**
 * Finds the person that a server administrator's action affects, and the workspace that records the action: the
 * person's first.
 */
const getPerson = async ({ database: { connection } }: PeopleServices, id: string) => {
  const user = await connection.selectFrom("users").select(["id", "email"]).where("id", "=", id).executeTakeFirst();
  if (user === undefined) throw notFound("The person");
  const [first] = await listMemberships(connection, [id]);
  return { user, workspaceId: first?.id };
};

/**
 * Ends all sessions of a person.
 *
 * @throws HttpError 404 if there is no such person
 */
export const signOutPerson = async (services: PeopleServices, c: Context<AppEnv>, id: string): Promise<void> => {
  const { user, workspaceId } = await getPerson(services, id);
  await services.database.write(({ connection }) =>
    connection.deleteFrom("user_sessions").where("user_id", "=", id).execute(),
  );
  services.rightsWatch.tell(id);
  const target = { kind: "account", id, name: user.email } as const;
  await services.audit(c, "account.signed-out", workspaceId === undefined ? target : { ...target, workspaceId });
};

/**
 * Removes a person's account.
 *
 * @param email the person's e-mail address, as confirmation
 * @throws HttpError 404 for an unknown person; 409 if the address is wrong, the person is listed in ADMIN_EMAIL, or
 * they are the last administrator of a workspace with bots
 */
export const removePerson = async (
  services: PeopleServices,
  c: Context<AppEnv>,
  { id, email }: { id: string; email: string },
): Promise<void> => {
  const { user, workspaceId } = await getPerson(services, id);
  if (user.email !== email)
    throw new HttpError(409, "CONFLICT", "This is not the address of the account. Nothing was removed.");
  if (await isServerAdmin(services.database.connection, services.environment, id))
    throw new HttpError(
      409,
      "CONFLICT",
      `${user.email} administers the server. Take the address out of ADMIN_EMAIL and restart the server first.`,
    );
  await deleteAccount(services, c, { user, workspaceId, isOneself: false });
};
