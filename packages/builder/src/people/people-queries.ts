import { calls } from "@parley/api";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../app/api.ts";

/** Everything about the people of a workspace. */
export const peopleKey = (workspaceId: string) => ["people", workspaceId] as const;

export const membersQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: [...peopleKey(workspaceId), "members"],
    queryFn: () => api(calls.listMembers, { params: { workspaceId } }),
  });

/** For administrators. */
export const invitationsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: [...peopleKey(workspaceId), "invitations"],
    queryFn: () => api(calls.listInvitations, { params: { workspaceId } }),
  });
