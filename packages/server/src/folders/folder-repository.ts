import { storableText } from "../database/json-codec.ts";
import type { Access, Connection, FolderRow } from "../database/schema.ts";

/** All folders of a workspace, sorted by name. */
export const listFolderRows = async (connection: Connection, workspaceId: string): Promise<FolderRow[]> => {
  const rows = await connection.selectFrom("folders").selectAll().where("workspace_id", "=", workspaceId).execute();
  return rows.sort((one, other) => one.name.localeCompare(other.name, "en") || (one.id < other.id ? -1 : 1));
};

/** The number of bots directly in each folder of a workspace that has some, without deleted ones. */
export const countInFolders = async (
  connection: Connection,
  workspaceId: string,
): Promise<ReadonlyMap<string | null, number>> => {
  const rows = await connection
    .selectFrom("bots")
    .select(({ fn }) => ["folder_id", fn.countAll<number | bigint | string>().as("count")])
    .where("workspace_id", "=", workspaceId)
    .where("is_archived", "=", 0)
    .groupBy("folder_id")
    .execute();
  return new Map(rows.map(({ folder_id: id, count }) => [id, Number(count)]));
};

export const insertFolder = async ({ connection }: Access, folder: FolderRow): Promise<void> => {
  await connection
    .insertInto("folders")
    .values({ ...folder, name: storableText(folder.name) })
    .execute();
};

/** Identifies a folder of a workspace. */
interface FolderKey {
  id: string;
  workspaceId: string;
}

export const updateFolder = async (
  { connection }: Access,
  { id, workspaceId }: FolderKey,
  { name, ...change }: Partial<Pick<FolderRow, "name" | "parent_id">>,
): Promise<void> => {
  await connection
    .updateTable("folders")
    .set({
      ...change,
      ...(name === undefined ? {} : { name: storableText(name) }),
      updated_at: new Date().toISOString(),
    })
    .where("id", "=", id)
    .where("workspace_id", "=", workspaceId)
    .execute();
};

/**
 * Removes a folder. Its contents, including deleted bots, move to its parent. Returns the ids of the moved bots without
 * deleted ones.
 */
export const dissolveFolder = async (
  { connection }: Access,
  { id, workspaceId }: FolderKey,
  parentId: string | null,
): Promise<string[]> => {
  const moved = await connection
    .selectFrom("bots")
    .select("id")
    .where("workspace_id", "=", workspaceId)
    .where("folder_id", "=", id)
    .where("is_archived", "=", 0)
    .execute();
  await connection
    .updateTable("bots")
    .set({ folder_id: parentId })
    .where("workspace_id", "=", workspaceId)
    .where("folder_id", "=", id)
    .execute();
  await connection
    .updateTable("folders")
    .set({ parent_id: parentId })
    .where("workspace_id", "=", workspaceId)
    .where("parent_id", "=", id)
    .execute();
  await connection.deleteFrom("folders").where("workspace_id", "=", workspaceId).where("id", "=", id).execute();
  return moved.map(({ id: botId }) => botId);
};

/**
 * Locks the folders of a workspace and their contents until the transaction ends, so that only one transaction changes
 * them at a time.
 */
export const lockFolders = async ({ connection }: Access, workspaceId: string): Promise<void> => {
  await connection
    .updateTable("workspaces")
    .set((eb) => ({ plan: eb.ref("plan") }))
    .where("id", "=", workspaceId)
    .execute();
};

/** Whether the workspace has a folder. */
export const hasFolder = async (connection: Connection, { id, workspaceId }: FolderKey): Promise<boolean> => {
  const row = await connection
    .selectFrom("folders")
    .select("id")
    .where("id", "=", id)
    .where("workspace_id", "=", workspaceId)
    .executeTakeFirst();
  return row !== undefined;
};
