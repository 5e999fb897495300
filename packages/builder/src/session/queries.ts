import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "../base/api.ts";
import { accountKey } from "./account-query.ts";

/**
 * After an answer that nobody is signed in, reloads the account; the guard of the screens then redirects to sign-in.
 */
const noticeEnd = (error: unknown) => {
  if (error instanceof ApiError && error.status === 401) void queries.invalidateQueries({ queryKey: accountKey });
};

/** The cache of all server queries. */
export const queries: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeEnd }),
  mutationCache: new MutationCache({ onError: noticeEnd }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // Otherwise a query would wait silently while the browser believes it is offline.
      networkMode: "always",
      // Refusals are final; connection errors are tried again.
      retry: (count, error) => !(error instanceof ApiError && error.status < 500) && count < 2,
    },
    mutations: { retry: false, networkMode: "always" },
  },
});
