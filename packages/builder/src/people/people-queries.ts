import { calls, type Role } from "@parley/api/app";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../base/api.ts";

/** Everything about the people of a workspace. */
export const peopleKey = (workspaceId: string) => ["people", workspaceId] as const;

export const membersQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: [...peopleKey(workspaceId), "members"],
    queryFn: async () => {
      const { members } = await api(calls.listMembers, { params: { workspaceId } });
      // The list has roles in capitals, for scripts.
      return { members: members.map((member) => ({ ...member, role: roleOf(member.role) })) };
    },
  });

const roleOf = (listed: string): Role =>
  (["admin", "member", "guest"] as const).find((role) => role.toUpperCase() === listed) ?? "guest";

/** For administrators. */
export const invitationsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: [...peopleKey(workspaceId), "invitations"],
    queryFn: () => api(calls.listInvitations, { params: { workspaceId } }),
  });

/** The deleted workspaces that somebody can restore. */
export const deletedKey = ["deleted workspaces"] as const;

export const deletedQuery = queryOptions({
  queryKey: deletedKey,
  queryFn: () => api(calls.listDeletedWorkspaces),
});
