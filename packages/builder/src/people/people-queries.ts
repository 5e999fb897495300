import { calls, type Role } from "@parley/api/app";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../base/api.ts";

/** The query key of everything about the people of a workspace. */
export const peopleKey = (workspaceId: string) => ["people", workspaceId] as const;

export const membersQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: [...peopleKey(workspaceId), "members"],
    queryFn: async () => {
      const { members } = await api(calls.listMembers, { params: { workspaceId } });
      // The API lists roles in capitals, for scripts; they are converted here.
      return { members: members.map((member) => ({ ...member, role: roleOf(member.role) })) };
    },
  });

const roleOf = (listed: string): Role =>
  (["admin", "member", "guest"] as const).find((role) => role.toUpperCase() === listed) ?? "guest";

/** For administrators only. */
export const invitationsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: [...peopleKey(workspaceId), "invitations"],
    queryFn: () => api(calls.listInvitations, { params: { workspaceId } }),
  });

/** The query key of the deleted workspaces that the person can restore. */
export const deletedKey = ["deleted workspaces"] as const;

export const deletedQuery = queryOptions({
  queryKey: deletedKey,
  queryFn: () => api(calls.listDeletedWorkspaces),
});
