import type { FullWorkspace, Workspace } from "@parley/api";
import { mainWorkspaceId } from "../accounts/main-workspace.ts";
import { createUserId } from "../base/ids.ts";
import type { WorkspaceRow } from "../database/people-rows.ts";
import type { Actor, SignedIn } from "../web/actor.ts";
import { HttpError, notFound } from "../web/http-error.ts";
import { shelveBots, withWorkspace } from "./deleted-workspaces.ts";
import { lockPeople, storeMember } from "./member-repository.ts";
import type { PeopleServices } from "./services.ts";

const toWorkspace = ({ id, name, icon, plan, publishing }: WorkspaceRow, role: Workspace["role"]): Workspace => ({
  id,
  name,
  icon,
  plan,
  ...(publishing === "admins" ? { publishing } : {}),
  role,
});

/** The workspaces that a person may enter, the last used first. Server administrators may enter all. */
export const listWorkspaces = async ({ database }: PeopleServices, actor: Actor): Promise<Workspace[]> => {
  const { memberships, isServerAdmin } = actor;
  const ids = memberships.map(({ workspaceId }) => workspaceId);
  if (ids.length === 0 && !isServerAdmin) return [];
  const rows = await database.connection
    .selectFrom("workspaces")
    .selectAll()
    .where("deleted_at", "is", null)
    .$if(!isServerAdmin, (query) => query.where("id", "in", ids))
    .orderBy("name")
    .execute();
  const placeOf = ({ id }: WorkspaceRow) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  const roleIn = ({ id }: WorkspaceRow) => memberships.find(({ workspaceId }) => workspaceId === id)?.role ?? "admin";
  return rows
    .sort((one, other) => placeOf(one) - placeOf(other))
    .map((row) => toWorkspace(row, isServerAdmin ? "admin" : roleIn(row)));
};

const getRow = async ({ database }: PeopleServices, id: string): Promise<WorkspaceRow> => {
  const row = await database.connection.selectFrom("workspaces").selectAll().where("id", "=", id).executeTakeFirst();
  if (row === undefined) throw notFound("The workspace");
  return row;
};

/** The workspace of a request. */
const getWorkspace = async (services: PeopleServices, { workspaceId, role }: Actor): Promise<Workspace> =>
  toWorkspace(await getRow(services, workspaceId), role);

/**
 * Adds the fields that clients of the reference product's API expect. The time of the last change comes from the audit
 * log.
 */
export const fillWorkspace = async (services: PeopleServices, workspace: Workspace): Promise<FullWorkspace> => {
  const { created_at: createdAt } = await getRow(services, workspace.id);
  const changed = await services.database.connection
    .selectFrom("audit_entries")
    .select(({ fn }) => fn.max("created_at").as("at"))
    .where("workspace_id", "=", workspace.id)
    .where("action", "=", "workspace.changed")
    .executeTakeFirst();
  return {
    ...workspace,
    createdAt,
    updatedAt: changed?.at ?? createdAt,
    stripeId: null,
    customChatsLimit: null,
    customSeatsLimit: null,
    isSuspended: false,
    isPastDue: false,
    isVerified: null,
  };
};

/** The workspace of a request with the same fields, and the requester's rights in the reference product's terms. */
export const describeWorkspace = async (services: PeopleServices, { workspaceId, role, scopes }: Actor) => {
  const row = await getRow(services, workspaceId);
  const mode = scopes.has("write") ? "write" : "read";
  return {
    workspace: await fillWorkspace(services, toWorkspace(row, role)),
    currentUserMode: role === "guest" ? "guest" : mode,
  } as const;
};

/** Creates a workspace with an administrator. */
export const createWorkspace = async (
  { database, environment }: PeopleServices,
  { userId }: Pick<SignedIn, "userId">,
  { name, icon = null }: { name: string; icon?: string | null | undefined },
): Promise<Workspace> => {
  const plan = environment.DEFAULT_WORKSPACE_PLAN;
  const row = { id: createUserId(), name, icon, plan, created_at: new Date().toISOString(), deleted_at: null };
  await database.transaction(async (access) => {
    await access.connection.insertInto("workspaces").values(row).execute();
    await storeMember(access, { workspaceId: row.id, userId }, "admin");
  });
  return toWorkspace(row, "admin");
};

export const changeWorkspace = async (
  services: PeopleServices,
  actor: Actor,
  {
    name,
    icon,
    publishing,
  }: {
    name?: string | undefined;
    icon?: string | null | undefined;
    publishing?: "everyone" | "admins" | undefined;
  },
): Promise<Workspace> => {
  const change = {
    ...(name === undefined ? {} : { name }),
    ...(icon === undefined ? {} : { icon }),
    ...(publishing === undefined ? {} : { publishing: publishing === "admins" ? publishing : null }),
  };
  if (Object.keys(change).length > 0)
    await services.database.write(({ connection }) =>
      connection.updateTable("workspaces").set(change).where("id", "=", actor.workspaceId).execute(),
    );
  return getWorkspace(services, actor);
};

/** Stores that a person uses a workspace. Their requests that name no workspace then refer to it. */
export const chooseWorkspace = async (services: PeopleServices, actor: Actor): Promise<Workspace> => {
  const { userId, workspaceId } = actor;
  if (userId !== null)
    await services.database.write(({ connection }) =>
      connection
        .updateTable("members")
        .set({ used_at: new Date().toISOString() })
        .where("workspace_id", "=", workspaceId)
        .where("user_id", "=", userId)
        .execute(),
    );
  return getWorkspace(services, actor);
};

/**
 * Deletes a workspace: nobody can enter it, and its bots are unreachable. It can be restored completely for 30 days.
 *
 * @param name the workspace's name as confirmation; null deletes it only if it has no bots
 * @throws HttpError 409 for a wrong name, for a missing name if there are bots, or for the server's first workspace
 */
export const deleteWorkspace = async (
  { database, rightsWatch }: PeopleServices,
  { workspaceId }: Actor,
  name: string | null,
): Promise<void> => {
  await database.transaction(async (access) => {
    const { connection } = access;
    await lockPeople(access, workspaceId);
    const row = await connection
      .selectFrom("workspaces")
      .select("name")
      .where("id", "=", workspaceId)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    if (row === undefined) throw notFound("The workspace");
    if (name !== null && row.name.trim() !== name.trim())
      throw new HttpError(409, "CONFLICT", "This is not the name of the workspace. Nothing was deleted.");
    // The first workspace can't be deleted, so that there is always one.
    if (workspaceId === mainWorkspaceId)
      throw new HttpError(
        409,
        "CONFLICT",
        "The server's first workspace can't be deleted: the owner token works in it.",
      );
    const bot = await connection
      .selectFrom("bots")
      .select("id")
      .where("workspace_id", "=", workspaceId)
      .limit(1)
      .executeTakeFirst();
    if (name === null && bot !== undefined)
      throw new HttpError(
        409,
        "CONFLICT",
        "There are bots in it, or deleted ones that can be restored. To delete them, too, send the workspace's name by POST to /delete.",
      );
    const deleted_at = new Date().toISOString();
    await connection.updateTable("workspaces").set({ deleted_at }).where("id", "=", workspaceId).execute();
    await shelveBots(connection, workspaceId, { from: 0, to: withWorkspace });
  });
  rightsWatch.tell();
};
