import { calls, type ResultRow, type Transcript } from "@parley/api/app";
import { useQuery } from "@tanstack/react-query";
import { api } from "../base/api.ts";

/**
 * How often a running conversation is reloaded, and how long after its last line it counts as running, in milliseconds.
 */
const pace = 3000;
const liveTime = 60_000;

/** Whether the last line is recent, so that the bot may add more than the list shows. */
const isLive = ({ lines }: Transcript): boolean => {
  const last = lines.findLast(({ time }) => time !== null)?.time;
  return last != null && Date.now() - Date.parse(last) < liveTime;
};

/** What tells that a result has changed in the list, so that it is loaded again. */
const stateOf = (shown: ResultRow | undefined) =>
  shown === undefined ? null : JSON.stringify([shown.answers, shown.isCompleted, shown.variables]);

/** Loads a result's conversation, and again while it goes on or when the result changes in the list. */
export const useTranscript = (botId: string, resultId: string, shown: ResultRow | undefined) =>
  useQuery({
    queryKey: ["transcript", botId, resultId, stateOf(shown)],
    queryFn: () => api(calls.getTranscript, { params: { ref: botId, resultId } }),
    placeholderData: (previous) => (previous?.result.id === resultId ? previous : undefined),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isLive(data) ? pace : false),
  });

/** Loads a result's logs, and again when the result changes in the list. */
export const useResultLogs = (botId: string, resultId: string, shown: ResultRow | undefined) =>
  useQuery({
    queryKey: ["result logs", botId, resultId, stateOf(shown)],
    queryFn: async () =>
      (await api(calls.listResultLogs, { params: { ref: botId, resultId }, query: { limit: 200 } })).logs,
    placeholderData: (previous) => (previous?.every((log) => log.resultId === resultId) ? previous : undefined),
  });
