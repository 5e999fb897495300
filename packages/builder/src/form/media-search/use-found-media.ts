import { calls, type MediaItem, type MediaLibrary } from "@parley/api/app";
import { useInfiniteQuery } from "@tanstack/react-query";
import { api } from "../../base/api.ts";
import { describeError } from "../../base/describe-error.ts";

/** The library returned an error. `message` can be shown to people. */
class SearchRefused extends Error {}

const search = async (library: MediaLibrary, q: string, page: number) => {
  const answer = await api(calls.searchMedia, { params: { library }, query: { q, page } });
  if (!answer.isDone) throw new SearchRefused(answer.error);
  return answer;
};

/** Loads the search results of a library page by page. */
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
    // Popular items may be repeated on the next page.
    items: items && [...new Map(items.map((item): [string, MediaItem] => [item.id, item])).values()],
    problem: error === null ? null : error instanceof SearchRefused ? error.message : describeError(error),
  };
};
