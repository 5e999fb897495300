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

/** Until when a workspace can be restored that was deleted at a time. */
export const restorableUntil = (deletedAt: string): string =>
  new Date(Date.parse(deletedAt) + restoreTime).toISOString();

/** The deleted workspaces of which somebody was an administrator; administrators of the server see all. */
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

/** Of bots that went with their workspace: they come back with it, those that were deleted before don't. */
export const withWorkspace = 3;

/** Takes a workspace's bots from their shelf to another. */
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
 * Brings a deleted workspace back as it was, with its people, bots and results.
 *
 * @throws HttpError 404 for one that is not there any more, or that somebody was no administrator of
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

/**
 * Removes workspaces for good that were deleted before a time, with everything in them. Where the server is stopped in the
 * middle of removing files, the sweep of uploads finds those that remain.
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
      // Somebody may have restored it at the last moment.
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
