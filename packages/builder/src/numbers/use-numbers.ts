import { type Arrivals, calls, type MatchingNumbers, type Numbers, writeRequest } from "@parley/api/app";
import { readEvents, readText } from "@parley/core";
import { keepPreviousData, type QueryClient, skipToken, useQuery } from "@tanstack/react-query";
import { ApiError, api, openStream, readRefusal } from "../base/api.ts";
import type { Cut } from "./cut.ts";

/** Milliseconds after which numbers are asked for again, while they are looked at. */
const lookTime = 30_000;
/** The same while older chats are still being counted. */
const countTime = 3_000;
/** Chats with some answer are read each time, so those of more results are asked for only once. */
const fewResults = 20_000;

/** The numbers of a cut. */
export interface CountedNumbers {
  numbers: Numbers;
  /** How the visitors came, where it is told with the numbers. */
  arrivals?: Arrivals;
  /** How many results were looked at, of how many; absent where the numbers are stored. */
  read?: number;
  results?: number;
}

/** Whether there are more chats that the numbers will have. */
export const isCounting = ({ read, results }: CountedNumbers): boolean => read !== results;

/** Reads the numbers of chats with some answer; `tell` gets those that are known on the way. */
const readMatching = async (
  botId: string,
  cut: Cut & { where: string },
  { tell, signal }: { tell: (counted: MatchingNumbers) => void; signal: AbortSignal },
): Promise<MatchingNumbers> => {
  const request = writeRequest(calls.getMatchingNumbers, { params: { ref: botId }, query: cut });
  const headers = { ...request.headers, accept: "text/event-stream" };
  const response = await openStream({ ...request, headers }, signal);
  if (!response.ok || response.body === null) throw readRefusal(response.status, await response.text());
  let last: MatchingNumbers | undefined;
  for await (const { event, data } of readEvents(
    readText(response.body.getReader(), new TextDecoder(), () => undefined),
  )) {
    if (event === "error") throw readRefusal(500, data);
    if (event !== "numbers") continue;
    // The server's format is trusted, as that of every answer.
    last = JSON.parse(data) as MatchingNumbers;
    tell(last);
  }
  if (last === undefined || isCounting(last)) throw new ApiError(0, "INCOMPLETE", "The server stopped counting.");
  return last;
};

const readNumbers = async (
  botId: string,
  cut: Cut,
  { client, queryKey, signal }: { client: QueryClient; queryKey: readonly unknown[]; signal: AbortSignal },
): Promise<CountedNumbers> => {
  const { where, ...others } = cut;
  if (where === undefined) return { numbers: await api(calls.getNumbers, { params: { ref: botId }, query: others }) };
  const known = client.getQueryData<CountedNumbers>(queryKey);
  const tell = (counted: MatchingNumbers) => {
    // Whoever looks at all of them already doesn't want to see them grow anew.
    if (known === undefined || isCounting(known)) client.setQueryData(queryKey, counted);
  };
  return readMatching(botId, { ...others, where }, { tell, signal });
};

/** The numbers of a cut; without one, nothing is asked. Those of another cut stay until the new ones are there. */
export const useNumbers = (botId: string, cut: Cut | null) =>
  useQuery<CountedNumbers>({
    queryKey: ["numbers", botId, cut],
    queryFn: cut === null ? skipToken : (asked) => readNumbers(botId, cut, asked),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: ({ state }) => (state.data?.results ?? 0) <= fewResults,
    refetchInterval: ({ state: { data } }) => {
      if ((data?.results ?? 0) > fewResults) return false;
      return data?.numbers.waiting ? countTime : lookTime;
    },
  });

/** How the visitors of a cut without conditions on answers came; without one, nothing is asked. */
export const useArrivals = (botId: string, cut: Cut | null) =>
  useQuery<Arrivals>({
    queryKey: ["numbers", botId, "arrivals", cut],
    queryFn: cut === null ? skipToken : () => api(calls.getArrivals, { params: { ref: botId }, query: cut }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.waiting ? countTime : lookTime),
  });
