import { type AnswerOf, calls } from "@parley/api/app";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../base/api.ts";

/** The ways to sign in on this server; they change only when it restarts. */
export const waysQuery = queryOptions({
  queryKey: ["ways to sign in"],
  queryFn: (): Promise<AnswerOf<typeof calls.getWaysToSignIn>> => api(calls.getWaysToSignIn),
  staleTime: 300_000,
});
