import { type AnswerOf, type BotOrder, type BotSummary, calls, type Folder, mostBotsListed } from "@parley/api/app";
import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../base/api.ts";
import { beginOfToday } from "../base/local-time.ts";

/** The query key of everything shown on the screens outside a bot. All of it is reloaded after each change. */
export const homeKey = ["home"] as const;
export const botsKey = ["home", "bots"] as const;
export const foldersKey = ["home", "folders"] as const;
export const trashKey = ["home", "trash"] as const;

/** A bot with what its card shows. */
export type ListedBot = BotSummary &
  Partial<Pick<AnswerOf<typeof calls.listBots>["typebots"][number], "firstScreen" | "answersByDay">>;

/** The bots that the dashboard shows: those of a folder or of the top, or those of a search in all folders. */
export interface ShownBots {
  folderId: string | null;
  /** The search text; empty while a folder is shown. */
  query: string;
  order: BotOrder;
}

interface BotPage {
  bots: ListedBot[];
  nextCursor: string | null;
  total: number;
}

/** The bots of a folder or of a search, page by page, reloaded every half minute to show new results. */
export const botsQuery = ({ folderId, query, order }: ShownBots) =>
  infiniteQueryOptions({
    queryKey: [...botsKey, { folderId: query === "" ? folderId : null, query, order }],
    queryFn: async ({ pageParam }): Promise<BotPage> => {
      const place = query === "" ? { folderId: folderId ?? "root" } : { search: query.slice(0, longestSearch) };
      const page = { limit: String(mostBotsListed), ...(pageParam === null ? {} : { cursor: pageParam }) };
      const found = await api(calls.listBots, { query: { today: beginOfToday(), order, ...place, ...page } });
      return { bots: found.typebots, nextCursor: found.nextCursor ?? null, total: found.total ?? 0 };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: 30_000,
  });

/** Changes the bots of all loaded pages, whatever they are of. */
export const editListedBots = (queries: QueryClient, edit: (bots: ListedBot[]) => ListedBot[]): void => {
  queries.setQueriesData<InfiniteData<BotPage>>(
    { queryKey: botsKey },
    (loaded) =>
      loaded && {
        ...loaded,
        pages: loaded.pages.map((page) => ({ ...page, bots: edit(page.bots) })),
      },
  );
};

/** The longest text that the server searches for. */
const longestSearch = 200;
/** The most bots that one request changes. */
const mostAtOnce = 200;

/** Splits ids into parts that one request takes. */
export const inParts = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / mostAtOnce) }, (_, part) =>
    ids.slice(part * mostAtOnce, (part + 1) * mostAtOnce),
  );

export const foldersQuery = queryOptions({
  queryKey: foldersKey,
  queryFn: async (): Promise<Folder[]> => (await api(calls.listFolders)).folders,
});

export const trashQuery = queryOptions({
  queryKey: trashKey,
  queryFn: async (): Promise<BotSummary[]> => (await api(calls.listBots, { query: { deleted: "true" } })).typebots,
});

/** What is planned or asked for the publication of bots. */
export const publicationsQuery = queryOptions({
  queryKey: [...homeKey, "publications"],
  queryFn: async () => (await api(calls.listPublications)).publications,
  refetchInterval: 60_000,
});
