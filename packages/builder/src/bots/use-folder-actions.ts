import { calls, type Folder } from "@parley/api/app";
import { useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import { foldersKey, inParts } from "./bot-queries.ts";
import type { MakeChange } from "./use-change.ts";

const put = (id: string, body: { name?: string; parentId?: string | null }) =>
  api(calls.changeFolder, { params: { id }, body });

/** The actions for folders. `folders` are those of the whole workspace. */
export const useFolderActions = (change: MakeChange, folders: readonly Folder[]) => {
  const t = useTranslations("bots");
  const queries = useQueryClient();
  const edit = (id: string, patch: Partial<Folder>) =>
    queries.setQueryData<Folder[]>(foldersKey, (all) =>
      all?.map((folder) => (folder.id === id ? { ...folder, ...patch } : folder)),
    );

  /** Creates a deleted folder again, with its former content. */
  const bringBack = (folder: Folder, botIds: string[], folderIds: string[]) =>
    change({
      call: async () => {
        const { id } = await api(calls.createFolder, { body: { name: folder.name, parentId: folder.parentId } });
        for (const part of inParts(botIds)) await api(calls.moveBots, { body: { ids: part, folderId: id } });
        for (const inner of folderIds) await put(inner, { parentId: id });
      },
    });

  return {
    /** Creates a folder and calls `created` with it. */
    create: (parentId: string | null, name: string, created: (folder: Folder) => void) =>
      change({
        call: () => api(calls.createFolder, { body: { name, parentId } }),
        done: (folder) => {
          queries.setQueryData<Folder[]>(foldersKey, (all) => [...(all ?? []), folder]);
          created(folder);
        },
      }),
    /** Creates a folder where the author waits for it. Rejects if the server refuses. */
    createNow: async (parentId: string | null, name: string): Promise<Folder> => {
      const folder = await api(calls.createFolder, { body: { name, parentId } });
      queries.setQueryData<Folder[]>(foldersKey, (all) => [...(all ?? []), folder]);
      void queries.invalidateQueries({ queryKey: foldersKey });
      return folder;
    },
    rename: (folder: Folder, name: string) =>
      change({ showAtOnce: () => edit(folder.id, { name }), call: () => put(folder.id, { name }) }),
    move: (folder: Folder, parentId: string | null, parentName: string) => {
      if (folder.parentId === parentId) return;
      void change({
        showAtOnce: () => edit(folder.id, { parentId }),
        call: () => put(folder.id, { parentId }),
        done: () =>
          toast(t("folderMovedToast", { name: folder.name, folder: parentName }), {
            action: {
              label: t("undo"),
              onClick: () => void change({ call: () => put(folder.id, { parentId: folder.parentId }) }),
            },
          }),
      });
    },
    remove: (folder: Folder) => {
      const folderIds = folders.filter(({ parentId }) => parentId === folder.id).map(({ id }) => id);
      void change({
        showAtOnce: () =>
          queries.setQueryData<Folder[]>(foldersKey, (all) => all?.filter(({ id }) => id !== folder.id)),
        call: () => api(calls.deleteFolder, { params: { id: folder.id } }),
        done: ({ movedBots, movedFolders, botIds }) =>
          toast(t("folderDeletedToast", { name: folder.name }), {
            description: movedBots + movedFolders > 0 ? t("folderDeletedText") : undefined,
            duration: 10_000,
            action: { label: t("undo"), onClick: () => void bringBack(folder, botIds, folderIds) },
          }),
      });
    },
  };
};

export type FolderActions = ReturnType<typeof useFolderActions>;
