import type { Folder } from "@parley/api/app";

const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

export const compareNames = (a: { name: string }, b: { name: string }): number => byName.compare(a.name, b.name);

/**
 * Returns the folders from the top level down to a folder, including it. Empty for the top level and for an unknown
 * folder.
 */
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

/** Returns the folders directly inside a folder or at the top level, sorted by name. */
export const foldersIn = (folders: readonly Folder[], parentId: string | null): Folder[] =>
  folders.filter((folder) => folder.parentId === parentId).sort(compareNames);

/** Whether a folder is `outer` or somewhere inside it. */
export const isWithin = (folders: readonly Folder[], id: string | null, outer: string): boolean =>
  pathTo(folders, id).some((folder) => folder.id === outer);

export interface FolderRow {
  folder: Folder;
  /** The nesting depth; 0 at the top level. */
  depth: number;
}

/** Returns all folders in tree order, with their depth. */
export const listTree = (folders: readonly Folder[], parentId: string | null = null, depth = 0): FolderRow[] =>
  foldersIn(folders, parentId).flatMap((folder) => [
    { folder, depth },
    ...(depth > 50 ? [] : listTree(folders, folder.id, depth + 1)),
  ]);
