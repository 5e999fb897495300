import { calls } from "@parley/api/app";
import { useQuery } from "@tanstack/react-query";
import { api } from "../base/api.ts";
import { filterQuery } from "./export-address.ts";
import type { ResultsFilter } from "./results-store.ts";

/** How often they are counted while more come, in milliseconds: a million take the server a moment. */
const countTime = 30_000;

interface Counted {
  filter: ResultsFilter;
  /** Only those that were made until then. */
  until?: string | undefined;
  /** Whether the number is wanted: where all results are loaded it is known. */
  isWanted: boolean;
}

/** How many results of a bot a filter leaves, loaded or not; undefined until the server has counted them. */
export const useResultCount = (botId: string, { filter, until, isWanted }: Counted): number | undefined =>
  useQuery({
    queryKey: ["result count", botId, filter, until ?? null],
    queryFn: () => api(calls.countResults, { params: { ref: botId }, query: { ...filterQuery(filter), until } }),
    enabled: isWanted,
    refetchInterval: countTime,
  }).data?.count;
