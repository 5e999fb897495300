import { calls, type SentFilter } from "@parley/api/app";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { api } from "../base/api.ts";
import { daysOf } from "../base/periods.ts";

/** How often running deliveries are checked, in milliseconds. */
const pollTime = 3000;

/** The periods to choose from; null for any time. */
export const sentPeriods = ["today", "last7Days", "last30Days", null] as const;
export type SentPeriod = (typeof sentPeriods)[number];

/** Which of what was sent is shown. */
export interface SentWish extends Pick<SentFilter, "blockId" | "blockType" | "host" | "state"> {
  period: SentPeriod;
}

/** When a period begins here. */
const beginOf = (period: SentPeriod): { from?: string } =>
  period === null ? {} : { from: new Date(`${daysOf(period).from}T00:00`).toISOString() };

/** Everything that a bot's chats have sent and asked, newest first. */
export const useSent = (botId: string, { period, ...wish }: SentWish) => {
  const list = useInfiniteQuery({
    queryKey: ["sent", botId, "list", period, wish],
    queryFn: ({ pageParam }) =>
      api(calls.listSent, {
        params: { ref: botId },
        query: {
          ...Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== undefined)),
          ...beginOf(period),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ entries }) =>
        entries.some((entry) => entry.kind === "delivery" && entry.status === "sending"),
      )
        ? pollTime
        : false,
  });
  return { list, entries: list.data?.pages.flatMap((page) => page.entries) };
};

/** What each block has sent, and which services were asked. */
export const useSentBlocks = (botId: string, period: SentPeriod) =>
  useQuery({
    queryKey: ["sent", botId, "blocks", period],
    queryFn: () => api(calls.listSentBlocks, { params: { ref: botId }, query: beginOf(period) }),
  });
