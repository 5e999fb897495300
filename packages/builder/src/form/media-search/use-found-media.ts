import { calls, type MediaItem, type MediaLibrary } from "@parley/api/app";
import { useInfiniteQuery } from "@tanstack/react-query";
import { api } from "../../base/api.ts";
import { describeError } from "../../base/describe-error.ts";

/** The library gave nothing. `message` is for people. */
class SearchRefused extends Error {}

const search = async (library: MediaLibrary, q: string, page: number) => {
  const answer = await api(calls.searchMedia, { params: { library }, query: { q, page } });
  if (!answer.isDone) throw new SearchRefused(answer.error);
  return answer;
};

/** What a library has for some words, page by page. */
export const useFoundMedia = (library: MediaLibrary, q: string) => {
  const { data, error, ...query } = useInfiniteQuery({
    queryKey: ["media search", library, q],
    queryFn: ({ pageParam }) => search(library, q, pageParam),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, _, page) => (hasMore ? page + 1 : null),
    staleTime: 5 * 60_000,
    retry: false,
  });
  const items = data?.pages.flatMap((page) => page.items);
  return {
    ...query,
    // Popular ones may come again on the next page.
    items: items && [...new Map(items.map((item): [string, MediaItem] => [item.id, item])).values()],
    problem: error === null ? null : error instanceof SearchRefused ? error.message : describeError(error),
  };
};
