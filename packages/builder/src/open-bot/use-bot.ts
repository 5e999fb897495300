import { type BotSummary, calls } from "@parley/api/app";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../base/api.ts";
import { useDocumentState } from "./document-context.tsx";

/** How often new results are checked, in milliseconds. */
const askTime = 30_000;

const botQueryKey = (botId: string) => ["bot", botId] as const;

/** Returns the bot of the open document with its number of results; without that number while loading. */
export const useBot = (): Omit<BotSummary, "resultCount" | "newResultCount"> &
  Partial<Pick<BotSummary, "resultCount" | "newResultCount">> => {
  const bot = useDocumentState((state) => state.bot);
  const liveRevision = useDocumentState((state) => state.liveRevision);
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: botQueryKey(bot.id),
    queryFn: () => api(calls.getBot, { params: { ref: bot.id }, query: { fields: "summary" } }),
    refetchInterval: askTime,
  });
  // Somebody has published.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these say that something has become live.
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: botQueryKey(bot.id) });
  }, [queries, bot.id, bot.liveVersion, liveRevision]);
  return data ?? { hasUnpublishedChanges: false, ...bot };
};

/** Returns a function that replaces the cached bot with the answer of a call. */
export const useShowBot = (): ((bot: BotSummary) => void) => {
  const queries = useQueryClient();
  return (bot) => {
    queries.setQueryData(botQueryKey(bot.id), bot);
    void queries.invalidateQueries({ queryKey: ["bots"] });
  };
};
