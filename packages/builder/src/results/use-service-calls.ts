import { calls } from "@parley/api/app";
import { useInfiniteQuery } from "@tanstack/react-query";
import { api } from "../base/api.ts";

/** Which calls are listed. */
interface CallFilter {
  resultId?: string;
  isFailedOnly?: boolean;
}

/** Returns the calls that a bot's chats, or one of them, have made to other services, newest first. */
export const useServiceCalls = (botId: string, { resultId, isFailedOnly = false }: CallFilter = {}) => {
  const list = useInfiniteQuery({
    queryKey: ["service calls", botId, resultId ?? null, isFailedOnly],
    queryFn: ({ pageParam }) =>
      api(calls.listServiceCalls, {
        params: { ref: botId },
        query: {
          ...(resultId === undefined ? {} : { resultId }),
          ...(isFailedOnly ? { failed: "true" as const } : {}),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  return { list, calls: list.data?.pages.flatMap((page) => page.calls) };
};
