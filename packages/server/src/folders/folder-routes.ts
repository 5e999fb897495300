import { calls } from "@parley/api";
import { type Route, route } from "../web/route.ts";
import { changeFolder, createFolder, deleteFolder, listFolders } from "./folder-service.ts";
import type { FolderServices } from "./services.ts";

/** The owner's calls about folders. */
export const createFolderRoutes = (services: FolderServices): Route[] => [
  route(calls.listFolders, async ({ actor }) => ({ folders: await listFolders(services, actor) })),
  route(calls.createFolder, ({ actor, body }) => createFolder(services, actor, body)),
  route(calls.changeFolder, ({ actor, params, body }) => changeFolder(services, actor, params.id, body)),
  route(calls.deleteFolder, ({ actor, params }) => deleteFolder(services, actor, params.id)),
];
