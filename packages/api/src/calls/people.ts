import * as z from "zod";
import { defineCall } from "../contract/call.ts";
import type { BotRight } from "../contract/constants.ts";
import { account, email, newPassword, name as personName, type Role, roles, token, workspace } from "./accounts.ts";
import { message } from "./reference-shapes.ts";

const rights = ["read", "write", "flow", "answers"] as const satisfies readonly BotRight[];

/** A guest's rights, by bot. */
const guestBots = z
  .array(z.object({ botId: z.string().min(1).max(64), access: z.enum(rights) }))
  .max(1000)
  .meta({
    description:
      "for guests: their bots. `read` shows flow and results and lets try, without export; `write` edits, publishes and exports; `flow` shows the flow alone, `answers` the results alone, with export",
  });

const namedBots = z.array(z.object({ botId: z.string(), name: z.string(), access: z.enum(rights) }));

const member = z
  .object({
    userId: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.enum(roles),
    bots: namedBots.meta({ description: "of guests" }),
    joinedAt: z.string(),
  })
  .meta({ id: "Member" });
export type Member = z.output<typeof member>;

/** Roles in upper case, as scripts of the reference write them. */
const capitalRoles = roles.map((role) => role.toUpperCase() as Uppercase<Role>);

/** A role in a request, in lower or upper case. */
const givenRole = z.enum([...roles, ...capitalRoles]).meta({ description: "capitals do, too" });
export type GivenRole = z.output<typeof givenRole>;

const invitation = z
  .object({
    id: z.string(),
    workspaceId: z.string(),
    role: z.enum(roles),
    type: z.enum(capitalRoles).meta({ description: "the role in capitals, for scripts for Typebot" }),
    bots: namedBots,
    email: z.string().nullable().meta({ description: "whom it was sent to; null for a link, good for whoever has it" }),
    invitedBy: z.string().nullable(),
    createdAt: z.string(),
    updatedAt: z.string(),
    expiresAt: z.string(),
    uses: z.int().meta({ description: "how many have come by it" }),
  })
  .meta({ id: "Invitation" });
export type Invitation = z.output<typeof invitation>;

const name = z.string().trim().min(1).max(60);
const icon = z.string().trim().min(1).max(32).nullable().meta({ description: "an emoji" });

/** A member, with the keys that scripts of the reference expect. */
const listedMember = member.omit({ role: true }).extend({
  role: z.enum(capitalRoles).meta({ description: "in capitals: `ADMIN`" }),
  workspaceId: z.string(),
  user: z.object({ id: z.string(), name: z.string(), email: z.string(), image: z.string().nullable() }),
});
export type ListedMember = z.output<typeof listedMember>;

/** A workspace, with the keys that scripts of the reference expect. */
const fullWorkspace = workspace.extend({
  createdAt: z.string(),
  updatedAt: z.string().meta({ description: "when its name or icon was changed, as far as Activity goes back" }),
  stripeId: z.null().meta({ description: "nothing is paid for here" }),
  customChatsLimit: z.null().meta({ description: "nothing is limited by a plan" }),
  customSeatsLimit: z.null(),
  isSuspended: z.literal(false),
  isPastDue: z.literal(false),
  isVerified: z.null(),
});
export type FullWorkspace = z.output<typeof fullWorkspace>;

/** A workspace, repeated under the key `workspace`, where scripts of the reference expect it. */
const changedWorkspace = workspace.extend({ workspace: fullWorkspace });

const common = { section: "People", halves: ["builder"] } as const;
const path = "/api/v1/workspaces";
const inWorkspace = {
  ...common,
  caller: "actor",
  errors: ["NOT_FOUND"],
} as const;

export const listWorkspaces = defineCall({
  ...common,
  caller: "actor",
  needs: "read",
  summary: "List the workspaces one is in, the one that was used last first",
  description: "The people of ADMIN_EMAIL and the owner token are told of all.",
  method: "GET",
  path,
  answer: z.object({ workspaces: z.array(workspace) }).meta({ id: "Workspaces" }),
});

export const createWorkspace = defineCall({
  ...common,
  caller: "account",
  summary: "Make a workspace, of which one is the administrator",
  description: "A token belongs to a workspace, and makes no others.",
  method: "POST",
  path,
  body: z.object({ name, icon: icon.optional() }).meta({ id: "NewWorkspace" }),
  answer: changedWorkspace,
  example: { body: { name: "Marketing", icon: "📣" } },
});

export const getWorkspace = defineCall({
  ...inWorkspace,
  needs: "read",
  summary: "Get a workspace",
  method: "GET",
  path: `${path}/{workspaceId}`,
  answer: z.object({
    workspace: fullWorkspace,
    currentUserMode: z
      .enum(["write", "read", "guest"])
      .meta({ description: "what whoever asks may do with all its bots; `guest` where they have some of them only" }),
  }),
});

export const changeWorkspace = defineCall({
  ...inWorkspace,
  needs: "admin",
  summary: "Rename a workspace, give it another icon, or say who publishes its bots",
  method: "PATCH",
  path: `${path}/{workspaceId}`,
  body: z
    .object({
      name: name.optional(),
      icon: icon.optional(),
      publishing: z
        .enum(["everyone", "admins"])
        .optional()
        .meta({ description: "`admins`: editors ask them to publish; `everyone` who may change bots" }),
    })
    .meta({ id: "WorkspaceChange" }),
  answer: changedWorkspace,
  example: { body: { name: "Marketing" } },
});

export const chooseWorkspace = defineCall({
  ...inWorkspace,
  needs: "read",
  summary: "Say that a workspace is used: calls that name none are about it from now on",
  method: "POST",
  path: `${path}/{workspaceId}/use`,
  body: z.object({}),
  answer: workspace,
});

export const deleteWorkspace = defineCall({
  ...inWorkspace,
  needs: "admin",
  summary: "Delete a workspace with its bots, their results and files, its folders, themes and credentials",
  description:
    "Its name must be given. Nobody gets in any more, and its bots are gone from their addresses. It can be restored for 30 days, then it is removed for good. The server's first one can't be deleted.",
  method: "POST",
  path: `${path}/{workspaceId}/delete`,
  body: z.object({ name: z.string().meta({ description: "as the workspace is called" }) }),
  status: 204,
  answer: "nothing",
  errors: ["NOT_FOUND", "CONFLICT"],
});

export const deleteEmptyWorkspace = defineCall({
  ...inWorkspace,
  needs: "admin",
  summary: "Delete a workspace in which there are no bots, not even deleted ones",
  description:
    "For scripts that were written for Typebot. With bots in it, the other call has to be made, with the workspace's name.",
  method: "DELETE",
  path: `${path}/{workspaceId}`,
  answer: z.object({ message }),
  errors: ["NOT_FOUND", "CONFLICT"],
});

const deletedWorkspace = z
  .object({
    id: z.string(),
    name: z.string(),
    icon: z.string().nullable(),
    deletedAt: z.string(),
    restorableUntil: z.string(),
  })
  .meta({ id: "DeletedWorkspace" });
export type DeletedWorkspace = z.output<typeof deletedWorkspace>;

export const listDeletedWorkspaces = defineCall({
  ...common,
  caller: "account",
  summary: "List the deleted workspaces that one can restore: those of which one was an administrator",
  description: "The people of ADMIN_EMAIL are told of all.",
  method: "GET",
  path: "/api/v1/deleted-workspaces",
  answer: z.object({ workspaces: z.array(deletedWorkspace) }).meta({ id: "DeletedWorkspaces" }),
});

export const restoreWorkspace = defineCall({
  ...common,
  caller: "account",
  summary: "Bring a deleted workspace back as it was, with its people, bots and results",
  description: "Bots that had been deleted before it stay deleted.",
  method: "POST",
  path: "/api/v1/deleted-workspaces/{id}/restore",
  params: z.object({ id: z.string().min(1).max(64) }),
  body: z.object({}),
  answer: workspace,
  errors: ["NOT_FOUND"],
});

export const leaveWorkspace = defineCall({
  ...inWorkspace,
  caller: "account",
  needs: "read",
  summary: "Leave a workspace",
  description: "Its last administrator can't: somebody else has to be one before.",
  method: "POST",
  path: `${path}/{workspaceId}/leave`,
  body: z.object({}),
  status: 204,
  answer: "nothing",
  errors: ["NOT_FOUND", "CONFLICT"],
});

export const listMembers = defineCall({
  ...inWorkspace,
  needs: "read",
  isForMembers: true,
  summary: "List the people of a workspace",
  description: "Those who came first stand first. Whoever was invited and has not come is in the list of invitations.",
  method: "GET",
  path: `${path}/{workspaceId}/members`,
  answer: z.object({ members: z.array(listedMember) }).meta({ id: "Members" }),
});

export const changeMember = defineCall({
  ...inWorkspace,
  needs: "admin",
  summary: "Give somebody another role, or a guest other bots",
  description: "`bots` replaces all that a guest had. The last administrator stays one.",
  method: "PATCH",
  path: `${path}/{workspaceId}/members/{userId}`,
  body: z.object({ role: givenRole.optional(), bots: guestBots.optional() }).meta({ id: "MemberChange" }),
  answer: member,
  errors: ["NOT_FOUND", "CONFLICT"],
  example: { body: { role: "guest", bots: [{ botId: "n4fc3lm0r2s8u1x5y7z9a2b4", access: "read" }] } },
});

export const removeMember = defineCall({
  ...inWorkspace,
  needs: "admin",
  summary: "Remove somebody from a workspace",
  description:
    "At once: neither they nor their API tokens get in any more. Their account, and what they have made, stays.",
  method: "DELETE",
  path: `${path}/{workspaceId}/members/{userId}`,
  status: 204,
  answer: "nothing",
  errors: ["NOT_FOUND", "CONFLICT"],
});

export const listInvitations = defineCall({
  ...inWorkspace,
  needs: "admin",
  summary: "List the invitations of a workspace that are still good",
  method: "GET",
  path: `${path}/{workspaceId}/invitations`,
  answer: z
    .object({
      invitations: z.array(invitation),
      canMail: z.boolean().meta({ description: "whether the server can send e-mails" }),
    })
    .meta({ id: "Invitations" }),
});

export const createInvitation = defineCall({
  ...inWorkspace,
  needs: "admin",
  summary: "Invite somebody to a workspace",
  description:
    "Without `email` it is a link for whoever has it, any number of people. With `email` the server sends it there, and it is good for that address, once. Both are good for 7 days. The address is told this once and never again.",
  method: "POST",
  path: `${path}/{workspaceId}/invitations`,
  body: z
    .object({
      role: givenRole.optional(),
      type: givenRole.optional().meta({ description: "the role, for scripts for Typebot" }),
      bots: guestBots.optional(),
      email: email.optional(),
    })
    .meta({ id: "NewInvitation" }),
  answer: z.object({ invitation, url: z.string() }).meta({ id: "CreatedInvitation" }),
  errors: ["NOT_FOUND", "CONFLICT", "MAIL_FAILED"],
  example: { body: { role: "member" } },
});

export const revokeInvitation = defineCall({
  ...inWorkspace,
  needs: "admin",
  summary: "Take an invitation back: its link is no longer good",
  method: "DELETE",
  path: `${path}/{workspaceId}/invitations/{invitationId}`,
  status: 204,
  answer: "nothing",
});

const byLink = { ...common, method: "POST" } as const;

export const readInvitation = defineCall({
  ...byLink,
  caller: "link",
  summary: "What an invitation is to",
  path: "/api/v1/invitations/read",
  body: z.object({ token }),
  answer: z
    .object({
      workspace: z.object({ name: z.string(), icon: z.string().nullable() }),
      role: z.enum(roles),
      bots: z.array(z.string()).meta({ description: "the names of a guest's bots" }),
      email: z.string().nullable(),
      invitedBy: z.string().nullable(),
      expiresAt: z.string(),
    })
    .meta({ id: "InvitationShown" }),
});

export const acceptInvitation = defineCall({
  ...byLink,
  caller: "account",
  summary: "Join a workspace by an invitation",
  description: "Whoever is in it already keeps what they may do, and gets what they may not do yet.",
  path: "/api/v1/invitations/accept",
  body: z.object({ token }),
  answer: workspace,
  errors: ["LINK_OVER"],
});

export const joinByInvitation = defineCall({
  ...byLink,
  caller: "link",
  summary: "Make an account by an invitation, join the workspace and sign in",
  description:
    "An invitation that was sent by e-mail is for its address alone. Where nobody signs in with passwords, one comes in by a provider or by e-mail instead: those calls take the invitation, too.",
  path: "/api/v1/invitations/join",
  body: z.object({ token, name: personName, email, password: newPassword }),
  answer: account,
  errors: ["CONFLICT", "SIGN_IN_REFUSED"],
});
