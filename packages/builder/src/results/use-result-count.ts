import { calls } from "@parley/api/app";
import { useQuery } from "@tanstack/react-query";
import { api } from "../base/api.ts";
import { filterQuery, type ResultsFilter } from "./results-filter.ts";

/**
 * How often results are counted while new ones arrive, in milliseconds; counting a million takes the server a moment.
 */
const countTime = 30_000;

interface Counted {
  filter: ResultsFilter;
  /** Counts only results made until this time. */
  until?: string | undefined;
  /** Whether the number is needed; it is known when all results are loaded. */
  isWanted: boolean;
}

/** Returns how many results match a filter, loaded or not; undefined until the server has counted them. */
export const useResultCount = (botId: string, { filter, until, isWanted }: Counted): number | undefined =>
  useQuery({
    queryKey: ["result count", botId, filterQuery(filter, until)],
    queryFn: () => api(calls.countResults, { params: { ref: botId }, query: filterQuery(filter, until) }),
    enabled: isWanted,
    refetchInterval: countTime,
  }).data?.count;
