import { calls, type ResultRow, type Transcript } from "@parley/api/app";
import { useQuery } from "@tanstack/react-query";
import { api } from "../base/api.ts";

/** So often a conversation that is going on is asked for, in milliseconds, and so long behind its last line. */
const pace = 3000;
const liveTime = 60_000;

/** Whether something was said a moment ago: what the bot says next may come later than what the list knows of. */
const isLive = ({ lines }: Transcript): boolean => {
  const last = lines.findLast(({ time }) => time !== null)?.time;
  return last != null && Date.now() - Date.parse(last) < liveTime;
};

/** One result as a conversation, with its logs. It is asked for again once the result has changed in the list. */
export const useTranscript = (botId: string, resultId: string, shown: ResultRow | undefined) => {
  const state = shown === undefined ? null : JSON.stringify([shown.answers, shown.isCompleted, shown.variables]);
  const params = { ref: botId, resultId };
  return {
    transcript: useQuery({
      queryKey: ["transcript", botId, resultId, state],
      queryFn: () => api(calls.getTranscript, { params }),
      placeholderData: (previous) => (previous?.result.id === resultId ? previous : undefined),
      refetchInterval: ({ state: { data } }) => (data !== undefined && isLive(data) ? pace : false),
    }),
    logs: useQuery({
      queryKey: ["result logs", botId, resultId, state],
      queryFn: async () => (await api(calls.listResultLogs, { params, query: { limit: 200 } })).logs,
      placeholderData: (previous) => (previous?.every((log) => log.resultId === resultId) ? previous : undefined),
    }),
  };
};
