import { calls } from "@parley/api";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../app/api.ts";

export const tokensKey = ["api-tokens"] as const;

export const tokensQuery = queryOptions({ queryKey: tokensKey, queryFn: () => api(calls.listApiTokens) });
