import { calls, type ResultRow } from "@parley/api";
import { useQuery } from "@tanstack/react-query";
import { api } from "../app/api.ts";

/** One result as a conversation, with its logs. It is asked for again once the result has changed in the list. */
export const useTranscript = (botId: string, resultId: string, shown: ResultRow | undefined) => {
  const state = shown === undefined ? null : JSON.stringify([shown.answers, shown.isCompleted, shown.variables]);
  const params = { ref: botId, resultId };
  return {
    transcript: useQuery({
      queryKey: ["transcript", botId, resultId, state],
      queryFn: () => api(calls.getTranscript, { params }),
      placeholderData: (previous) => (previous?.result.id === resultId ? previous : undefined),
    }),
    logs: useQuery({
      queryKey: ["result logs", botId, resultId, state],
      queryFn: async () => (await api(calls.listResultLogs, { params, query: { limit: 200 } })).logs,
      placeholderData: (previous) => (previous?.every((log) => log.resultId === resultId) ? previous : undefined),
    }),
  };
};
