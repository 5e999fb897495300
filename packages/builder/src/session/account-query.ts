import { type Account, type AnswerOf, calls } from "@parley/api/app";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../base/api.ts";

export const accountKey = ["account"] as const;

export type AccountState = AnswerOf<typeof calls.getAccount>;

/**
 * The signed-in account. Reloaded when the page becomes visible again, and every few seconds while the server can't be
 * reached.
 */
export const accountQuery = queryOptions({
  queryKey: accountKey,
  queryFn: (): Promise<AccountState> => api(calls.getAccount),
  staleTime: 30_000,
  refetchOnWindowFocus: "always",
  refetchInterval: (query) => (query.state.error === null ? false : 5_000),
});

/** Returns the state after signing in. */
export const signedInAs = (account: Account): AccountState => ({ isSetUp: true, account });
