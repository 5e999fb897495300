import { calls, type Folder, type ReferenceFolder } from "@parley/api";
import type { Actor } from "../web/actor.ts";
import { notFound } from "../web/http-error.ts";
import { type Route, route } from "../web/route.ts";
import { changeFolder, createFolder, deleteFolder, listCountedFolders, listFolders } from "./folder-service.ts";
import type { FolderServices } from "./services.ts";

/** @throws HttpError 404 if the request names a workspace other than the requester's */
const assertWorkspace = (actor: Actor, workspaceId: string | undefined): void => {
  if (workspaceId !== undefined && workspaceId !== actor.workspaceId) throw notFound("The workspace");
};

/** Converts a folder to the form of the reference product's API. */
const toReference = ({ workspaceId }: Actor, { parentId, botCount: _, ...folder }: Folder): ReferenceFolder => ({
  ...folder,
  workspaceId,
  parentFolderId: parentId,
});

/** The authors' calls about folders. */
export const createFolderRoutes = (services: FolderServices): Route[] => [
  route(calls.listFolders, async ({ actor, query: { workspaceId, parentFolderId = null } }) => {
    assertWorkspace(actor, workspaceId);
    const folders = await listCountedFolders(services, actor);
    return { folders: workspaceId === undefined ? folders : folders.filter((one) => one.parentId === parentFolderId) };
  }),
  route(calls.getFolder, async ({ actor, params, query }) => {
    assertWorkspace(actor, query.workspaceId);
    const folder = (await listFolders(services, actor)).find(({ id }) => id === params.id);
    if (folder === undefined) throw notFound("The folder");
    return { folder: toReference(actor, folder) };
  }),
  route(calls.createFolder, async ({ actor, body }) => {
    if (!("workspaceId" in body)) return createFolder(services, actor, body);
    assertWorkspace(actor, body.workspaceId);
    const given = { name: body.folderName ?? "New folder", parentId: body.parentFolderId };
    const made = await createFolder(services, actor, given);
    return { ...made, folder: toReference(actor, made) };
  }),
  route(calls.changeFolder, async ({ actor, params, body }) => {
    if (!("folder" in body)) return changeFolder(services, actor, params.id, body);
    assertWorkspace(actor, body.workspaceId);
    const given = { name: body.folder.name, parentId: body.folder.parentFolderId };
    const changed = await changeFolder(services, actor, params.id, given);
    return { ...changed, folder: toReference(actor, changed) };
  }),
  route(calls.deleteFolder, async ({ actor, params, query }) => {
    assertWorkspace(actor, query.workspaceId);
    const { folder, ...rest } = await deleteFolder(services, actor, params.id);
    return { ...rest, folder: toReference(actor, folder) };
  }),
];
