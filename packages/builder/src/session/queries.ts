import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "../base/api.ts";
import { accountKey } from "./account-query.ts";

/** Whoever is told that nobody is signed in asks once more who is: the guard of all screens does the rest. */
const noticeEnd = (error: unknown) => {
  if (error instanceof ApiError && error.status === 401) void queries.invalidateQueries({ queryKey: accountKey });
};

/** What the app has asked the server. */
export const queries: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeEnd }),
  mutationCache: new MutationCache({ onError: noticeEnd }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // Without it a query would wait silently while the browser believes itself offline.
      networkMode: "always",
      // A refusal stays one; a lost connection comes back.
      retry: (count, error) => !(error instanceof ApiError && error.status < 500) && count < 2,
    },
    mutations: { retry: false, networkMode: "always" },
  },
});
