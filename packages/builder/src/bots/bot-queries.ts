import { type BotSummary, calls, type Folder } from "@parley/api/app";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../base/api.ts";

/** Everything that the screens outside a bot show; asked anew after each change. */
export const homeKey = ["home"] as const;
export const botsKey = ["home", "bots"] as const;
export const foldersKey = ["home", "folders"] as const;
export const trashKey = ["home", "trash"] as const;

/** All bots, of all folders. Asked again every half minute: answers arrive by themselves. */
export const botsQuery = queryOptions({
  queryKey: botsKey,
  queryFn: async (): Promise<BotSummary[]> => (await api(calls.listBots)).typebots,
  refetchInterval: 30_000,
});

export const foldersQuery = queryOptions({
  queryKey: foldersKey,
  queryFn: async (): Promise<Folder[]> => (await api(calls.listFolders)).folders,
});

export const trashQuery = queryOptions({
  queryKey: trashKey,
  queryFn: async (): Promise<BotSummary[]> => (await api(calls.listBots, { query: { deleted: "true" } })).typebots,
});
