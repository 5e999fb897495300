import { calls } from "@parley/api/app";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import { describeError } from "../base/describe-error.ts";
import { saveFile } from "../base/save-file.ts";
import { useDocument } from "../open-bot/document-context.tsx";
import { useBot, useShowBot } from "../open-bot/use-bot.ts";
import { getVersionFile, versionsKey } from "./version-queries.ts";

interface NewWords {
  version: number;
  name: string;
  note: string;
}

/** What can be done with a published version. */
export const useVersionActions = () => {
  const t = useTranslations("history");
  const document = useDocument();
  const bot = useBot();
  const show = useShowBot();
  const queries = useQueryClient();
  const ask = async () => {
    show(await api(calls.getBot, { params: { ref: bot.id }, query: { fields: "summary" } }));
    await queries.invalidateQueries({ queryKey: versionsKey(bot.id) });
  };
  const paramsOf = (version: number) => ({ ref: bot.id, number: String(version) });

  const bringBack = useMutation({
    mutationFn: async (version: number) => {
      const [{ file }, { readVersion }] = await Promise.all([
        getVersionFile(bot.id, version),
        import("./read-version.ts"),
      ]);
      document.change(t("bringBackLabel", { version }), readVersion(file));
    },
    onSuccess: (_, version) => toast.success(t("broughtBack", { version })),
    onError: (failure) => toast.error(t("bringBackFailed", { message: describeError(failure) })),
  });
  const makeLive = useMutation({
    mutationFn: (version: number) => api(calls.makeVersionLive, { params: paramsOf(version) }),
    onSuccess: async (_, version) => {
      toast.success(t("madeLive", { version }));
      await ask();
    },
    onError: (failure) => toast.error(describeError(failure)),
  });
  const giveWords = useMutation({
    mutationFn: ({ version, name, note }: NewWords) =>
      api(calls.nameVersion, { params: paramsOf(version), body: { name, note } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: versionsKey(bot.id) }),
  });
  const download = useMutation({
    mutationFn: async (version: number) => {
      const { file } = await getVersionFile(bot.id, version);
      const name = `${String(file.name).replace(/[^\p{L}\p{N}]+/gu, "-")}-${version}.json`;
      saveFile(name, new Blob([JSON.stringify(file, null, 2)], { type: "application/json" }));
    },
    onError: (failure) => toast.error(t("exportFailed", { message: describeError(failure) })),
  });
  return { bringBack, makeLive, giveWords, download };
};

export type VersionActions = ReturnType<typeof useVersionActions>;
