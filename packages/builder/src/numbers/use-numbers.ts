import { type Arrivals, calls, type Numbers } from "@parley/api/app";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../base/api.ts";
import type { Cut } from "./cut.ts";

/** Milliseconds after which numbers are asked for again, while they are looked at. */
const lookTime = 30_000;
/** The same while older chats are still being counted. */
const countTime = 3_000;

/** The numbers of a cut; without one, nothing is asked. Those of another cut stay until the new ones are there. */
export const useNumbers = (botId: string, cut: Cut | null) =>
  useQuery<Numbers>({
    queryKey: ["numbers", botId, cut],
    queryFn: () => api(calls.getNumbers, { params: { ref: botId }, query: cut ?? {} }),
    enabled: cut !== null,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.waiting ? countTime : lookTime),
  });

/** How the visitors of a cut came. */
export const useArrivals = (botId: string, cut: Cut) =>
  useQuery<Arrivals>({
    queryKey: ["numbers", botId, "arrivals", cut],
    queryFn: () => api(calls.getArrivals, { params: { ref: botId }, query: cut }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.waiting ? countTime : lookTime),
  });
