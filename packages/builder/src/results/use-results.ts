import { type BotSummary, calls } from "@parley/api/app";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useMemo, useRef } from "react";
import { api } from "../base/api.ts";
import { filterQuery, isNarrowed, type ResultsFilter, sortQuery } from "./results-filter.ts";
import { createResultsStore, type ResultsStore } from "./results-store.ts";

/** How often new results are checked while the page is visible, in milliseconds. */
const lookTime = 3_000;
/** The same for a narrowed list, for which the server may have to read all results. */
const narrowedLookTime = 20_000;

/** Returns the bot from the cache that the frame of its screens uses. */
export const useBotSummary = (botId: string): BotSummary | undefined =>
  useQuery({
    queryKey: ["bot", botId],
    queryFn: () => api(calls.getBot, { params: { ref: botId }, query: { fields: "summary" } }),
  }).data;

/** Loads the results of a bot and keeps them up to date while the page is visible. Shown results are marked as seen. */
export const useResults = (botId: string, filter: ResultsFilter, isAtTop: RefObject<boolean>): ResultsStore => {
  const queries = useQueryClient();
  const first = useRef(filter);
  const store = useMemo(
    () =>
      createResultsStore(async (filter, limit, after) => {
        const query = { limit, after, ...filterQuery(filter), ...sortQuery(filter) };
        const { nextCursor, ...page } = await api(calls.listResults, { params: { ref: botId }, query });
        return { ...page, hasMore: nextCursor !== null };
      }, first.current),
    [botId],
  );
  useEffect(() => store.setFilter(filter), [store, filter]);

  useEffect(() => {
    const tellSeen = async () => {
      try {
        const bot = await api(calls.markResultsSeen, { params: { ref: botId } });
        queries.setQueryData(["bot", botId], bot);
        void queries.invalidateQueries({ queryKey: ["home"] });
      } catch {
        // The results stay marked as new; nothing is lost.
      }
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = async () => {
      clearTimeout(timer);
      if (document.visibilityState === "visible") {
        const before = store.getState().arrived;
        await store.refresh(isAtTop.current);
        if (store.getState().arrived !== before) void tellSeen();
      }
      if (isOver) return;
      clearTimeout(timer);
      timer = setTimeout(() => void look(), isNarrowed(store.getState().filter) ? narrowedLookTime : lookTime);
    };
    const onVisible = () => document.visibilityState === "visible" && void look();
    document.addEventListener("visibilitychange", onVisible);
    void store.load().then(tellSeen);
    timer = setTimeout(() => void look(), lookTime);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [botId, store, queries, isAtTop]);

  return store;
};
