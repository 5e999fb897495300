import { calls } from "@parley/api/app";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../base/api.ts";

export const accountsKey = ["credentials"] as const;

/** The accounts of the workspace, and the types that are connected by consent. */
export const accountsQuery = queryOptions({ queryKey: accountsKey, queryFn: () => api(calls.listCredentials) });
