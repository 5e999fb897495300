import { type AuditAction, calls } from "@parley/api/app";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { api } from "../base/api.ts";

export const serverKey = ["server"] as const;

const fromStart = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
};

/** Converts a filter to query parameters without the empty ones. */
const asking = <Filter extends object>(filter: Filter, cursor: string | null) => ({
  ...(Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== "")) as Partial<Filter>),
  ...(cursor === null ? {} : { cursor }),
});

export const serverWorkspacesQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...serverKey, "workspaces", search],
    queryFn: ({ pageParam }) => api(calls.listServerWorkspaces, { query: asking({ search }, pageParam) }),
    ...fromStart,
  });

export const serverPeopleQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...serverKey, "people", search],
    queryFn: ({ pageParam }) => api(calls.listServerPeople, { query: asking({ search }, pageParam) }),
    ...fromStart,
  });

export const serverActivityQuery = (filter: { search: string; action: AuditAction | ""; workspaceId: string }) =>
  infiniteQueryOptions({
    queryKey: [...serverKey, "activity", filter],
    queryFn: ({ pageParam }) => {
      const { action, ...others } = filter;
      const query = { ...asking(others, pageParam), ...(action === "" ? {} : { action }) };
      return api(calls.listServerActivity, { query });
    },
    ...fromStart,
  });
