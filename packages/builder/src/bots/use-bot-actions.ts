import { type BotSummary, calls, type Folder } from "@parley/api/app";
import { useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import { editListedBots, foldersKey, inParts } from "./bot-queries.ts";
import { downloadBots } from "./download-bot.ts";
import type { MakeChange } from "./use-change.ts";

/** The actions for bots in the lists. */
export const useBotActions = (change: MakeChange) => {
  const t = useTranslations("bots");
  const queries = useQueryClient();
  const edit = (ids: readonly string[], patch: Partial<BotSummary>) =>
    editListedBots(queries, (bots) => bots.map((bot) => (ids.includes(bot.id) ? { ...bot, ...patch } : bot)));
  const putInto = async (ids: readonly string[], folderId: string | null) => {
    for (const part of inParts(ids)) await api(calls.moveBots, { body: { ids: part, folderId } });
  };
  /** Shows at once how many bots each folder has after a move. */
  const recount = (moving: readonly BotSummary[], folderId: string | null) =>
    queries.setQueryData<Folder[]>(foldersKey, (folders) =>
      folders?.map((folder) => {
        const away = moving.filter((bot) => bot.folderId === folder.id).length;
        const come = folder.id === folderId ? moving.length : 0;
        return { ...folder, botCount: (folder.botCount ?? 0) + come - away };
      }),
    );

  /** Moves each bot back to its former folder. */
  const moveBack = (bots: readonly BotSummary[]) =>
    change({
      call: async () => {
        for (const folderId of new Set(bots.map((bot) => bot.folderId)))
          await putInto(
            bots.filter((bot) => bot.folderId === folderId).map(({ id }) => id),
            folderId,
          );
      },
    });

  return {
    rename: (bot: BotSummary, name: string) =>
      change({
        showAtOnce: () => edit([bot.id], { name }),
        call: () => api(calls.changeBot, { params: { ref: bot.id }, body: { name } }),
      }),
    /** Closes bots, or opens them again. Those that are not published, or already so, stay as they are. */
    setClosed: (bots: readonly BotSummary[], isClosed: boolean) => {
      const changing = bots.filter((bot) => bot.liveVersion !== null && bot.isClosed !== isClosed);
      const put = (value: boolean) => ({
        showAtOnce: () =>
          edit(
            changing.map(({ id }) => id),
            { isClosed: value },
          ),
        call: async () => {
          for (const { id } of changing) await api(calls.changeBot, { params: { ref: id }, body: { isClosed: value } });
        },
      });
      return change({
        ...put(isClosed),
        done: () =>
          toast(
            t(isClosed ? "closedToast" : "openedToast", { count: changing.length, name: changing[0]?.name ?? "" }),
            {
              description: isClosed ? t("closedToastText") : undefined,
              action: { label: t("undo"), onClick: () => void change(put(!isClosed)) },
            },
          ),
      });
    },
    move: (bots: readonly BotSummary[], folderId: string | null, folderName: string) => {
      const moving = bots.filter((bot) => bot.folderId !== folderId);
      if (moving.length === 0) return;
      const ids = moving.map(({ id }) => id);
      void change({
        showAtOnce: () => {
          edit(ids, { folderId });
          recount(moving, folderId);
        },
        call: () => putInto(ids, folderId),
        done: () =>
          toast(t("movedToast", { count: ids.length, name: moving[0]?.name ?? "", folder: folderName }), {
            action: { label: t("undo"), onClick: () => void moveBack(moving) },
          }),
      });
    },
    remove: (bots: readonly BotSummary[]) => {
      const ids = bots.map(({ id }) => id);
      void change({
        showAtOnce: () => editListedBots(queries, (all) => all.filter(({ id }) => !ids.includes(id))),
        call: async () => {
          for (const part of inParts(ids)) await api(calls.deleteBots, { body: { ids: part } });
        },
        done: () =>
          toast(t("deletedToast", { count: ids.length, name: bots[0]?.name ?? "" }), {
            duration: 10_000,
            action: {
              label: t("undo"),
              onClick: () =>
                void change({
                  call: async () => {
                    for (const part of inParts(ids)) await api(calls.restoreBots, { body: { ids: part } });
                  },
                }),
            },
          }),
      });
    },
    duplicate: (bots: readonly BotSummary[]) =>
      change({
        call: async () => {
          for (const bot of bots) await api(calls.duplicateBot, { params: { ref: bot.id } });
        },
        done: () => toast(t("duplicatedToast", { count: bots.length, name: bots[0]?.name ?? "" })),
      }),
    download: (bots: readonly BotSummary[]) =>
      change({
        call: async () => {
          const note = bots.length > 1 ? toast.loading(t("exporting", { done: 0, count: bots.length })) : undefined;
          try {
            await downloadBots(bots, (done) => {
              if (note !== undefined) toast.loading(t("exporting", { done, count: bots.length }), { id: note });
            });
          } finally {
            if (note !== undefined) toast.dismiss(note);
          }
        },
      }),
  };
};

export type BotActions = ReturnType<typeof useBotActions>;
