import { calls } from "@parley/api/app";
import type { Draft } from "@parley/core/draft";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../base/api.ts";

/** All bots that the author may see. */
export const botChoicesQuery = queryOptions({ queryKey: ["bot choices"], queryFn: () => api(calls.listBots) });

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
