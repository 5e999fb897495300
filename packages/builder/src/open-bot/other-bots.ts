import { calls } from "@parley/api/app";
import type { Draft } from "@parley/core/draft";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../base/api.ts";

/** The names of all bots that the author may see, for menus and searches. */
export const botNamesQuery = queryOptions({
  queryKey: ["bots", "names"],
  queryFn: async () => (await api(calls.listBotNames)).bots,
});

/** The draft of another bot. */
export const otherDraftQuery = (botId: string) =>
  queryOptions({
    queryKey: ["draft of bot", botId],
    queryFn: async (): Promise<Draft> => {
      const { draft } = await api(calls.getDocument, { params: { ref: botId } });
      // Cast, because the server has validated the draft.
      return draft as unknown as Draft;
    },
  });
