import { calls } from "@parley/api/app";
import type { BotFile } from "@parley/core/format";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { api } from "../base/api.ts";
import { expectFirstWords } from "../open-bot/first-words.ts";
import { botNamesQuery } from "../open-bot/other-bots.ts";
import { homeKey } from "./bot-queries.ts";
import { freeName } from "./free-name.ts";

/** Milliseconds for which the names that were loaded with the screen are new enough. */
const namesTime = 60_000;

interface NewBot {
  folderId: string | null;
  /** Absent for an empty bot. */
  file?: BotFile;
}

/** Converts a bot file to plain JSON, without undefined values. */
const toJson = (file: BotFile) => JSON.parse(JSON.stringify(file));

/** Creates a bot and opens its flow. An empty bot opens with a first bubble ready to be written. */
export const useCreateBot = () => {
  const app = useTranslations("app");
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({ folderId, file }: NewBot) => {
      // Where the names can't be had, the bot is made all the same.
      const bots = await queries.fetchQuery({ ...botNamesQuery, staleTime: namesTime }).catch(() => []);
      const names = bots.map(({ name }) => name);
      const name = freeName(file?.name ?? app("newBotName"), names);
      const bot = await api(calls.createBot, { body: { name, folderId, ...(file ? { file: toJson(file) } : {}) } });
      if (file === undefined) expectFirstWords(bot.id);
      return bot;
    },
    onSuccess: (bot) => {
      void queries.invalidateQueries({ queryKey: homeKey });
      void queries.invalidateQueries({ queryKey: botNamesQuery.queryKey });
      return navigate({ to: "/bots/$botId", params: { botId: bot.id } });
    },
  });
};
