import { calls } from "@parley/api/app";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../base/api.ts";

export const tokensKey = ["api-tokens"] as const;

export const tokensQuery = queryOptions({ queryKey: tokensKey, queryFn: () => api(calls.listApiTokens) });
