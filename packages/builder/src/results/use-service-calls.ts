import { calls } from "@parley/api/app";
import { useInfiniteQuery } from "@tanstack/react-query";
import { api } from "../base/api.ts";
import { type SentFilter, sentKey, sentQuery } from "./sent-query.ts";

/** Returns the calls that a bot's chats, or one of them, have made to other services, newest first. */
export const useServiceCalls = (botId: string, filter: SentFilter = {}) => {
  const list = useInfiniteQuery({
    queryKey: ["service calls", botId, ...sentKey(filter)],
    queryFn: ({ pageParam }) =>
      api(calls.listServiceCalls, {
        params: { ref: botId },
        query: sentQuery(filter, pageParam),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  return { list, calls: list.data?.pages.flatMap((page) => page.calls) };
};
