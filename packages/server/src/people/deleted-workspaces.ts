import type { DeletedWorkspace, Workspace } from "@parley/api";
import type { Connection } from "../database/schema.ts";
import { removeFiles } from "../uploads/remove-files.ts";
import { listFiles } from "../uploads/upload-repository.ts";
import type { SignedIn } from "../web/actor.ts";
import { notFound } from "../web/http-error.ts";
import { lockPeople } from "./member-repository.ts";
import type { PeopleServices } from "./services.ts";

const day = 86_400_000;
/** Milliseconds for which a deleted workspace can be restored. */
const restoreTime = 30 * day;

/** The end of the period in which a deleted workspace can be restored. */
export const restorableUntil = (deletedAt: string): string =>
  new Date(Date.parse(deletedAt) + restoreTime).toISOString();

/** Selects the deleted workspaces that a person administered; server administrators see all. */
const selectDeleted = (connection: Connection, { userId, isServerAdmin }: SignedIn, now: number) =>
  connection
    .selectFrom("workspaces")
    .leftJoin("members", (join) =>
      join
        .onRef("members.workspace_id", "=", "workspaces.id")
        .on("members.user_id", "=", userId)
        .on("members.role", "in", ["owner", "admin"]),
    )
    .selectAll("workspaces")
    .where("workspaces.deleted_at", ">", new Date(now - restoreTime).toISOString())
    .$if(!isServerAdmin, (query) => query.where("members.user_id", "is not", null))
    .orderBy("workspaces.deleted_at", "desc");

export const listDeletedWorkspaces = async (
  { database }: PeopleServices,
  actor: SignedIn,
): Promise<DeletedWorkspace[]> => {
  const rows = await selectDeleted(database.connection, actor, Date.now()).execute();
  return rows.map(({ id, name, icon, deleted_at: deletedAt }) => ({
    id,
    name,
    icon,
    deletedAt: deletedAt ?? "",
    restorableUntil: restorableUntil(deletedAt ?? ""),
  }));
};

/**
 * The value of `is_archived` for bots that were deleted with their workspace. Restoring the workspace restores only
 * these.
 */
export const withWorkspace = 3;

/** Changes the `is_archived` value of all bots of a workspace that have a given value. */
export const shelveBots = async (
  connection: Connection,
  workspaceId: string,
  { from, to }: { from: 0 | typeof withWorkspace; to: 0 | typeof withWorkspace },
): Promise<void> => {
  await connection
    .updateTable("bots")
    .set({ is_archived: to, updated_at: new Date().toISOString() })
    .where("workspace_id", "=", workspaceId)
    .where("is_archived", "=", from)
    .execute();
};

/**
 * Restores a deleted workspace with its people, bots and results.
 *
 * @throws HttpError 404 if it no longer exists or the person was not its administrator
 */
export const restoreWorkspace = async ({ database }: PeopleServices, actor: SignedIn, id: string): Promise<Workspace> =>
  database.transaction(async (access) => {
    const { connection } = access;
    await lockPeople(access, id);
    const row = await selectDeleted(connection, actor, Date.now()).where("workspaces.id", "=", id).executeTakeFirst();
    if (row === undefined) throw notFound("The deleted workspace");
    await connection.updateTable("workspaces").set({ deleted_at: null }).where("id", "=", id).execute();
    await shelveBots(connection, id, { from: withWorkspace, to: 0 });
    return { id, name: row.name, icon: row.icon, plan: row.plan, role: "admin" };
  });

/**
 * The tables with a workspace's rows, which are deleted with it. Rows that belong to a bot are deleted with the bot.
 */
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

/**
 * Permanently removes workspaces deleted before a given time, with all their data. If the server stops while files are
 * being removed, the sweep of uploads removes the rest.
 */
export const purgeWorkspaces = async (
  services: Pick<PeopleServices, "database" | "storage">,
  before: string,
): Promise<void> => {
  const due = await services.database.connection
    .selectFrom("workspaces")
    .select("id")
    .where("deleted_at", "<", before)
    .execute();
  for (const { id } of due) {
    const files = await services.database.transaction(async (access) => {
      const { connection } = access;
      await lockPeople(access, id);
      // Somebody may have restored the workspace meanwhile.
      const row = await connection
        .selectFrom("workspaces")
        .select("id")
        .where("id", "=", id)
        .where("deleted_at", "<", before)
        .executeTakeFirst();
      if (row === undefined) return [];
      const bots = await connection.selectFrom("bots").select("id").where("workspace_id", "=", id).execute();
      const ids = bots.map((bot) => bot.id);
      const found = ids.length === 0 ? [] : await listFiles(connection, ids);
      for (const table of ownTables) await connection.deleteFrom(table).where("workspace_id", "=", id).execute();
      await connection.deleteFrom("workspaces").where("id", "=", id).execute();
      return found;
    });
    await removeFiles(services, files);
  }
};
