import { randomUUID } from "node:crypto";
import type { Folder } from "@parley/api";
import type { Access, FolderRow } from "../database/schema.ts";
import type { Actor } from "../web/actor.ts";
import { HttpError, notFound } from "../web/http-error.ts";
import {
  countInFolders,
  dissolveFolder,
  hasFolder,
  insertFolder,
  listFolderRows,
  lockFolders,
  updateFolder,
} from "./folder-repository.ts";
import type { FolderServices } from "./services.ts";

const toFolder = (row: FolderRow): Folder => ({
  id: row.id,
  name: row.name,
  parentId: row.parent_id,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export const listFolders = async ({ database }: FolderServices, { workspaceId, role }: Actor): Promise<Folder[]> =>
  role === "guest" ? [] : (await listFolderRows(database.connection, workspaceId)).map(toFolder);

/** Like `listFolders`, with the number of bots in each. */
export const listCountedFolders = async (services: FolderServices, actor: Actor): Promise<Folder[]> => {
  const folders = await listFolders(services, actor);
  if (folders.length === 0) return folders;
  const counts = await countInFolders(services.database.connection, actor.workspaceId);
  return folders.map((folder) => ({ ...folder, botCount: counts.get(folder.id) ?? 0 }));
};

/**
 * Keeps a folder from being removed until the transaction ends.
 *
 * @throws HttpError 404 if the workspace has no such folder
 */
export const holdFolder = async (access: Access, workspaceId: string, id: string | null): Promise<void> => {
  if (id === null) return;
  await lockFolders(access, workspaceId);
  if (!(await hasFolder(access.connection, { id, workspaceId }))) throw notFound("The folder");
};

/** @throws HttpError 404 if the parent folder doesn't exist */
export const createFolder = async (
  { database }: FolderServices,
  { workspaceId }: Actor,
  { name, parentId = null }: { name: string; parentId?: string | null | undefined },
): Promise<Folder> => {
  const now = new Date().toISOString();
  const id = randomUUID();
  const row = { id, workspace_id: workspaceId, name, parent_id: parentId, created_at: now, updated_at: now };
  await database.transaction(async (access) => {
    await holdFolder(access, workspaceId, parentId);
    await insertFolder(access, row);
  });
  return toFolder(row);
};

/** Whether a folder is another one, or is contained in it. */
const isInside = (rows: readonly FolderRow[], id: string | null, outer: string): boolean => {
  const parents = new Map(rows.map((row) => [row.id, row.parent_id]));
  const seen = new Set<string>();
  for (let at = id; at !== null && !seen.has(at); at = parents.get(at) ?? null) {
    if (at === outer) return true;
    seen.add(at);
  }
  return false;
};

/**
 * Renames a folder or moves it into another.
 *
 * @throws HttpError 404 if one of them doesn't exist; 409 if the folder would contain itself
 */
export const changeFolder = (
  { database }: FolderServices,
  { workspaceId }: Actor,
  id: string,
  { name, parentId }: { name?: string | undefined; parentId?: string | null | undefined },
): Promise<Folder> =>
  database.transaction(async (access) => {
    // Two simultaneous moves could put two folders into each other.
    await lockFolders(access, workspaceId);
    const rows = await listFolderRows(access.connection, workspaceId);
    const known = (wanted: string) => rows.find((row) => row.id === wanted);
    if (known(id) === undefined) throw notFound("The folder");
    if (typeof parentId === "string") {
      if (known(parentId) === undefined) throw notFound("The folder to put it into");
      if (isInside(rows, parentId, id))
        throw new HttpError(409, "CONFLICT", "A folder can't be put into itself or into a folder inside it.");
    }
    await updateFolder(
      access,
      { id, workspaceId },
      { ...(name === undefined ? {} : { name }), ...(parentId === undefined ? {} : { parent_id: parentId }) },
    );
    const changed = (await listFolderRows(access.connection, workspaceId)).find((row) => row.id === id);
    if (changed === undefined) throw notFound("The folder");
    return toFolder(changed);
  });

/**
 * Removes a folder. Its contents move to its parent.
 *
 * @throws HttpError 404 if there is no such folder
 */
export const deleteFolder = (
  { database }: FolderServices,
  { workspaceId }: Actor,
  id: string,
): Promise<{ folder: Folder; parentId: string | null; movedBots: number; movedFolders: number; botIds: string[] }> =>
  database.transaction(async (access) => {
    await lockFolders(access, workspaceId);
    const rows = await listFolderRows(access.connection, workspaceId);
    const folder = rows.find((row) => row.id === id);
    if (folder === undefined) throw notFound("The folder");
    const movedFolders = rows.filter((row) => row.parent_id === id).length;
    const botIds = await dissolveFolder(access, { id, workspaceId }, folder.parent_id);
    return { folder: toFolder(folder), parentId: folder.parent_id, movedBots: botIds.length, movedFolders, botIds };
  });
