import type { Folder } from "@parley/api/app";
import { compareNames } from "./sort-bots.ts";

/** The folders that lead to a folder, itself at the end. Empty for the top, and for a folder that isn't there. */
export const pathTo = (folders: readonly Folder[], id: string | null): Folder[] => {
  const path: Folder[] = [];
  for (let at = id; at !== null; ) {
    const folder = folders.find((each) => each.id === at);
    if (folder === undefined || path.includes(folder)) break;
    path.unshift(folder);
    at = folder.parentId;
  }
  return path;
};

/** The folders directly in a folder, or at the top, by name. */
export const foldersIn = (folders: readonly Folder[], parentId: string | null): Folder[] =>
  folders.filter((folder) => folder.parentId === parentId).sort(compareNames);

/** Whether a folder is another one, or stands somewhere inside it. */
export const isWithin = (folders: readonly Folder[], id: string | null, outer: string): boolean =>
  pathTo(folders, id).some((folder) => folder.id === outer);

export interface FolderRow {
  folder: Folder;
  /** 0 at the top. */
  depth: number;
}

/** All folders as a list that reads like a tree. */
export const listTree = (folders: readonly Folder[], parentId: string | null = null, depth = 0): FolderRow[] =>
  foldersIn(folders, parentId).flatMap((folder) => [
    { folder, depth },
    ...(depth > 50 ? [] : listTree(folders, folder.id, depth + 1)),
  ]);
