import type { Workspace } from "@parley/api";
import { mainWorkspaceId } from "../accounts/main-workspace.ts";
import { createUserId } from "../base/ids.ts";
import type { WorkspaceRow } from "../database/people-rows.ts";
import { removeFiles } from "../uploads/remove-files.ts";
import { listFiles } from "../uploads/upload-repository.ts";
import type { Owner, SignedIn } from "../web/actor.ts";
import { HttpError, notFound } from "../web/http-error.ts";
import { lockPeople, storeMember } from "./member-repository.ts";
import type { PeopleServices } from "./services.ts";

const toWorkspace = ({ id, name, icon, plan }: WorkspaceRow, role: Workspace["role"]): Workspace => ({
  id,
  name,
  icon,
  plan,
  role,
});

/** The workspaces that somebody may enter, the one they used last first; administrators of the server enter all. */
export const listWorkspaces = async ({ database }: PeopleServices, owner: Owner): Promise<Workspace[]> => {
  const { memberships, isServerAdmin } = owner;
  const ids = memberships.map(({ workspaceId }) => workspaceId);
  if (ids.length === 0 && !isServerAdmin) return [];
  const rows = await database.connection
    .selectFrom("workspaces")
    .selectAll()
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

/** The workspace that a request is about. */
const getWorkspace = async (services: PeopleServices, { workspaceId, role }: Owner): Promise<Workspace> =>
  toWorkspace(await getRow(services, workspaceId), role);

/** The same, with what whoever asks may do there, in the words of the reference. */
export const describeWorkspace = async (services: PeopleServices, { workspaceId, role, scopes }: Owner) => {
  const row = await getRow(services, workspaceId);
  const mode = scopes.has("write") ? "write" : "read";
  return {
    workspace: { ...toWorkspace(row, role), createdAt: row.created_at },
    currentUserMode: role === "guest" ? "guest" : mode,
  } as const;
};

/** Makes a workspace with an administrator. */
export const createWorkspace = async (
  { database, environment }: PeopleServices,
  { userId }: Pick<SignedIn, "userId">,
  { name, icon = null }: { name: string; icon?: string | null | undefined },
): Promise<Workspace> => {
  const plan = environment.DEFAULT_WORKSPACE_PLAN;
  const row = { id: createUserId(), name, icon, plan, created_at: new Date().toISOString() };
  await database.transaction(async (access) => {
    await access.connection.insertInto("workspaces").values(row).execute();
    await storeMember(access, { workspaceId: row.id, userId }, "admin");
  });
  return toWorkspace(row, "admin");
};

export const changeWorkspace = async (
  services: PeopleServices,
  actor: Owner,
  { name, icon }: { name?: string | undefined; icon?: string | null | undefined },
): Promise<Workspace> => {
  const change = { ...(name === undefined ? {} : { name }), ...(icon === undefined ? {} : { icon }) };
  if (Object.keys(change).length > 0)
    await services.database.write(({ connection }) =>
      connection.updateTable("workspaces").set(change).where("id", "=", actor.workspaceId).execute(),
    );
  return getWorkspace(services, actor);
};

/** Says that somebody uses a workspace: requests that name none are about it from now on. */
export const chooseWorkspace = async (services: PeopleServices, actor: Owner): Promise<Workspace> => {
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
 * Removes a workspace with everything in it. Where the server is stopped in the middle of removing files, the sweep of
 * uploads finds those that remain.
 *
 * @param name as it is called; null deletes it only where there is no bot in it
 * @throws HttpError 409 with another name than the workspace's, without one where there are bots, or for the first one
 */
export const deleteWorkspace = async (
  services: PeopleServices,
  { workspaceId }: Owner,
  name: string | null,
): Promise<void> => {
  const files = await services.database.transaction(async (access) => {
    const { connection } = access;
    await lockPeople(access, workspaceId);
    const row = await connection
      .selectFrom("workspaces")
      .select("name")
      .where("id", "=", workspaceId)
      .executeTakeFirst();
    if (row === undefined) throw notFound("The workspace");
    if (name !== null && row.name.trim() !== name.trim())
      throw new HttpError(409, "CONFLICT", "This is not the name of the workspace. Nothing was deleted.");
    // So there is always one.
    if (workspaceId === mainWorkspaceId)
      throw new HttpError(
        409,
        "CONFLICT",
        "The server's first workspace can't be deleted: the owner token works in it.",
      );
    const bots = await connection.selectFrom("bots").select("id").where("workspace_id", "=", workspaceId).execute();
    const ids = bots.map(({ id }) => id);
    if (name === null && ids.length > 0)
      throw new HttpError(
        409,
        "CONFLICT",
        "There are bots in it, or deleted ones that can be restored. To delete them, too, send the workspace's name by POST to /delete.",
      );
    const found = ids.length === 0 ? [] : await listFiles(connection, ids);
    for (const table of ownTables) await connection.deleteFrom(table).where("workspace_id", "=", workspaceId).execute();
    await connection.deleteFrom("workspaces").where("id", "=", workspaceId).execute();
    return found;
  });
  await removeFiles(services, files);
};

/** What goes with a workspace; the rows of bots in other tables go with the bots. */
const ownTables = [
  "unclaimed_memories",
  "bot_guests",
  "bots",
  "folders",
  "themes",
  "consents",
  "credentials",
  "invitations",
  "api_tokens",
  "members",
] as const;
