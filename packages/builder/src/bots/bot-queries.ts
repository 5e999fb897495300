import { type AnswerOf, type BotSummary, calls, type Folder } from "@parley/api/app";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../base/api.ts";

/** The query key of everything shown on the screens outside a bot. All of it is reloaded after each change. */
export const homeKey = ["home"] as const;
export const botsKey = ["home", "bots"] as const;
export const foldersKey = ["home", "folders"] as const;
export const trashKey = ["home", "trash"] as const;

/** A bot with what its card shows. */
export type ListedBot = BotSummary &
  Partial<Pick<AnswerOf<typeof calls.listBots>["typebots"][number], "firstScreen" | "answersByDay">>;

/** When today began, where the author is. */
const beginOfToday = (): string => new Date(new Date().setHours(0, 0, 0, 0)).toISOString();

/** All bots of all folders, reloaded every half minute to show new results. */
export const botsQuery = queryOptions({
  queryKey: botsKey,
  queryFn: async (): Promise<ListedBot[]> => (await api(calls.listBots, { query: { today: beginOfToday() } })).typebots,
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
