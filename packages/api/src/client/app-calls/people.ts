// Generated from the contracts by scripts/generate.mjs: change a contract, then run `npm run generate`.
import type { CallOf } from "../app-call.ts";

export const listWorkspaces: CallOf<"listWorkspaces"> = { method: "GET", path: "/api/v1/workspaces", takesBody: false };
export const createWorkspace: CallOf<"createWorkspace"> = {
  method: "POST",
  path: "/api/v1/workspaces",
  takesBody: true,
};
export const getWorkspace: CallOf<"getWorkspace"> = {
  method: "GET",
  path: "/api/v1/workspaces/{workspaceId}",
  takesBody: false,
};
export const changeWorkspace: CallOf<"changeWorkspace"> = {
  method: "PATCH",
  path: "/api/v1/workspaces/{workspaceId}",
  takesBody: true,
};
export const chooseWorkspace: CallOf<"chooseWorkspace"> = {
  method: "POST",
  path: "/api/v1/workspaces/{workspaceId}/use",
  takesBody: true,
};
export const deleteWorkspace: CallOf<"deleteWorkspace"> = {
  method: "POST",
  path: "/api/v1/workspaces/{workspaceId}/delete",
  takesBody: true,
};
export const deleteEmptyWorkspace: CallOf<"deleteEmptyWorkspace"> = {
  method: "DELETE",
  path: "/api/v1/workspaces/{workspaceId}",
  takesBody: false,
};
export const listDeletedWorkspaces: CallOf<"listDeletedWorkspaces"> = {
  method: "GET",
  path: "/api/v1/deleted-workspaces",
  takesBody: false,
};
export const restoreWorkspace: CallOf<"restoreWorkspace"> = {
  method: "POST",
  path: "/api/v1/deleted-workspaces/{id}/restore",
  takesBody: true,
};
export const leaveWorkspace: CallOf<"leaveWorkspace"> = {
  method: "POST",
  path: "/api/v1/workspaces/{workspaceId}/leave",
  takesBody: true,
};
export const listMembers: CallOf<"listMembers"> = {
  method: "GET",
  path: "/api/v1/workspaces/{workspaceId}/members",
  takesBody: false,
};
export const changeMember: CallOf<"changeMember"> = {
  method: "PATCH",
  path: "/api/v1/workspaces/{workspaceId}/members/{userId}",
  takesBody: true,
};
export const removeMember: CallOf<"removeMember"> = {
  method: "DELETE",
  path: "/api/v1/workspaces/{workspaceId}/members/{userId}",
  takesBody: false,
};
export const listInvitations: CallOf<"listInvitations"> = {
  method: "GET",
  path: "/api/v1/workspaces/{workspaceId}/invitations",
  takesBody: false,
};
export const createInvitation: CallOf<"createInvitation"> = {
  method: "POST",
  path: "/api/v1/workspaces/{workspaceId}/invitations",
  takesBody: true,
};
export const revokeInvitation: CallOf<"revokeInvitation"> = {
  method: "DELETE",
  path: "/api/v1/workspaces/{workspaceId}/invitations/{invitationId}",
  takesBody: false,
};
export const readInvitation: CallOf<"readInvitation"> = {
  method: "POST",
  path: "/api/v1/invitations/read",
  takesBody: true,
};
export const acceptInvitation: CallOf<"acceptInvitation"> = {
  method: "POST",
  path: "/api/v1/invitations/accept",
  takesBody: true,
};
export const joinByInvitation: CallOf<"joinByInvitation"> = {
  method: "POST",
  path: "/api/v1/invitations/join",
  takesBody: true,
};
export const changeCollaborator: CallOf<"changeCollaborator"> = {
  method: "PATCH",
  path: "/api/v1/typebots/{ref}/collaborators/{userId}",
  takesBody: true,
};
export const removeCollaborator: CallOf<"removeCollaborator"> = {
  method: "DELETE",
  path: "/api/v1/typebots/{ref}/collaborators/{userId}",
  takesBody: false,
};
export const listCollaborators: CallOf<"listCollaborators"> = {
  method: "GET",
  path: "/api/v1/typebots/{ref}/collaborators",
  takesBody: false,
};
export const getWorkspaceNotice: CallOf<"getWorkspaceNotice"> = {
  method: "GET",
  path: "/api/v1/workspaces/{workspaceId}/notice",
  takesBody: false,
};
export const saveWorkspaceNotice: CallOf<"saveWorkspaceNotice"> = {
  method: "PUT",
  path: "/api/v1/workspaces/{workspaceId}/notice",
  takesBody: true,
};
export const testWorkspaceNotice: CallOf<"testWorkspaceNotice"> = {
  method: "POST",
  path: "/api/v1/workspaces/{workspaceId}/notice/test",
  takesBody: true,
};
export const listWorkspaceWebhooks: CallOf<"listWorkspaceWebhooks"> = {
  method: "GET",
  path: "/api/v1/workspaces/{workspaceId}/webhooks",
  takesBody: false,
};
export const createWorkspaceWebhook: CallOf<"createWorkspaceWebhook"> = {
  method: "POST",
  path: "/api/v1/workspaces/{workspaceId}/webhooks",
  takesBody: true,
};
export const changeWorkspaceWebhook: CallOf<"changeWorkspaceWebhook"> = {
  method: "PATCH",
  path: "/api/v1/workspaces/{workspaceId}/webhooks/{webhookId}",
  takesBody: true,
};
export const deleteWorkspaceWebhook: CallOf<"deleteWorkspaceWebhook"> = {
  method: "DELETE",
  path: "/api/v1/workspaces/{workspaceId}/webhooks/{webhookId}",
  takesBody: false,
};
export const testWorkspaceWebhook: CallOf<"testWorkspaceWebhook"> = {
  method: "POST",
  path: "/api/v1/workspaces/{workspaceId}/webhooks/{webhookId}/test",
  takesBody: true,
};
export const rotateWorkspaceWebhookSecret: CallOf<"rotateWorkspaceWebhookSecret"> = {
  method: "POST",
  path: "/api/v1/workspaces/{workspaceId}/webhooks/{webhookId}/secret",
  takesBody: true,
};
