import { type Account, calls, type Invitation } from "@parley/api";
import type { Context } from "hono";
import { signIn } from "../accounts/account-routes.ts";
import type { AuditTarget } from "../audit/create-audit.ts";
import { getBot } from "../bot-rows/get-bot.ts";
import type { Actor } from "../web/actor.ts";
import type { AppEnv } from "../web/app-env.ts";
import { HttpError } from "../web/http-error.ts";
import { type Route, route } from "../web/route.ts";
import { listDeletedWorkspaces, restoreWorkspace } from "./deleted-workspaces.ts";
import { acceptInvitation, invite, joinByInvitation, listGood, revoke, showInvitation } from "./invitation-service.ts";
import {
  changeCollaborator,
  changeMember,
  listCollaborators,
  listMembers,
  listMembersInFull,
  removeMember,
  smallOf,
} from "./member-service.ts";
import type { PeopleServices } from "./services.ts";
import {
  changeWorkspace,
  chooseWorkspace,
  createWorkspace,
  deleteWorkspace,
  describeWorkspace,
  fillWorkspace,
  listWorkspaces,
} from "./workspace-service.ts";

/** Responses about people must not be cached. */
const keepOut = (c: Context<AppEnv>): void => c.header("Cache-Control", "no-store");

const aboutWorkspace = ({ id, name }: { id: string; name: string }): AuditTarget => ({
  kind: "workspace",
  id,
  name,
  workspaceId: id,
});

const aboutInvitation = ({ id, email, role }: Invitation, workspaceId: string): AuditTarget => ({
  kind: "invitation",
  id,
  name: email === null ? `Link (${role})` : `${email} (${role})`,
  workspaceId,
});

/** The calls about workspaces and their people. The contracts state who may make them. */
export const createPeopleRoutes = (services: PeopleServices): Route[] => {
  const { audit, database } = services;
  const { connection } = database;

  const remove = async (c: Context<AppEnv>, { workspaceId, userId }: { workspaceId: string; userId: string }) => {
    const [before] = await listMembers(connection, workspaceId, userId);
    await removeMember(services, { workspaceId, userId });
    await audit(c, "member.removed", { kind: "member", id: userId, name: before?.email ?? "", workspaceId });
  };

  /** Changes or removes a guest's right to a bot. */
  const letIn = async (
    c: Context<AppEnv>,
    actor: Actor,
    { ref, userId }: { ref: string; userId: string },
    type: "READ" | "WRITE" | null,
  ) => {
    const bot = await getBot(services, actor, ref);
    const changed = await changeCollaborator(services, bot, userId, type);
    const name = `${changed.user.email} (${type === null ? "removed from" : type.toLowerCase()} ${bot.name})`;
    await audit(c, "member.changed", { kind: "member", id: userId, name, workspaceId: actor.workspaceId });
    return changed;
  };

  /** Records in the audit log that somebody has joined a workspace. */
  const noteJoined = async (c: Context<AppEnv>, { user, workspace }: Pick<Account, "user" | "workspace">) => {
    if (workspace === null) return;
    const name = `${user.email} (${workspace.role})`;
    const by = { kind: "user", userId: user.id, name: user.name, email: user.email } as const;
    const target = { kind: "member", id: user.id, name, workspaceId: workspace.id } as const;
    await audit(c, "invitation.accepted", target, { by });
  };

  return [
    route(calls.listWorkspaces, async ({ actor }, c) => {
      keepOut(c);
      return { workspaces: await listWorkspaces(services, actor) };
    }),
    route(calls.createWorkspace, async ({ actor, body }, c) => {
      const made = await createWorkspace(services, actor, body);
      await audit(c, "workspace.created", aboutWorkspace(made));
      return { ...made, workspace: await fillWorkspace(services, made) };
    }),
    route(calls.getWorkspace, ({ actor }, c) => {
      keepOut(c);
      return describeWorkspace(services, actor);
    }),
    route(calls.changeWorkspace, async ({ actor, body }, c) => {
      const changed = await changeWorkspace(services, actor, body);
      await audit(c, "workspace.changed", aboutWorkspace(changed));
      return { ...changed, workspace: await fillWorkspace(services, changed) };
    }),
    route(calls.chooseWorkspace, async ({ actor }, c) => {
      const chosen = await chooseWorkspace(services, actor);
      const isMember = actor.memberships.some(({ workspaceId }) => workspaceId === actor.workspaceId);
      // Records that a server administrator has entered a workspace, so that its people can see it.
      if (actor.userId !== null && !isMember) await audit(c, "workspace.entered", aboutWorkspace(chosen));
      return chosen;
    }),
    route(calls.deleteWorkspace, async ({ actor, body: { name } }, c) => {
      await deleteWorkspace(services, actor, name);
      await audit(c, "workspace.deleted", aboutWorkspace({ id: actor.workspaceId, name }));
    }),
    route(calls.deleteEmptyWorkspace, async ({ actor }, c) => {
      const { workspace } = await describeWorkspace(services, actor);
      await deleteWorkspace(services, actor, null);
      await audit(c, "workspace.deleted", aboutWorkspace(workspace));
      return { message: "success" as const };
    }),
    route(calls.listDeletedWorkspaces, async ({ actor }, c) => {
      keepOut(c);
      return { workspaces: await listDeletedWorkspaces(services, actor) };
    }),
    route(calls.restoreWorkspace, async ({ actor, params: { id } }, c) => {
      const restored = await restoreWorkspace(services, actor, id);
      await audit(c, "workspace.restored", aboutWorkspace(restored));
      return restored;
    }),
    route(calls.leaveWorkspace, ({ actor: { workspaceId, userId } }, c) => remove(c, { workspaceId, userId })),
    route(calls.listMembers, async ({ actor }, c) => {
      keepOut(c);
      return { members: await listMembersInFull(connection, actor.workspaceId) };
    }),
    route(calls.listCollaborators, async ({ actor, params }, c) => {
      keepOut(c);
      const bot = await getBot(services, actor, params.ref);
      return { collaborators: await listCollaborators(connection, bot) };
    }),
    route(calls.changeCollaborator, async ({ actor, params, body }, c) => ({
      collaborator: await letIn(c, actor, params, body.type),
    })),
    route(calls.removeCollaborator, async ({ actor, params }, c) => ({
      collaborator: await letIn(c, actor, params, null),
    })),
    route(calls.changeMember, async ({ actor: { workspaceId }, params: { userId }, body: { role, bots } }, c) => {
      const change = { role: role === undefined ? undefined : smallOf(role), bots };
      const changed = await changeMember(services, { workspaceId, userId }, change);
      const name = `${changed.email} (${changed.role})`;
      await audit(c, "member.changed", { kind: "member", id: userId, name, workspaceId });
      return changed;
    }),
    route(calls.removeMember, ({ actor: { workspaceId }, params: { userId } }, c) =>
      remove(c, { workspaceId, userId }),
    ),
    route(calls.listInvitations, async ({ actor }, c) => {
      keepOut(c);
      return {
        invitations: await listGood(services, actor.workspaceId),
        canMail: services.mailer.operatorSender !== null,
      };
    }),
    route(calls.createInvitation, async ({ actor, body }, c) => {
      keepOut(c);
      const { role, type = role, ...rest } = body;
      if (type === undefined) throw new HttpError(400, "BAD_REQUEST", "role: what the person will be is missing");
      const made = await invite(services, actor, { ...rest, role: smallOf(role ?? type) });
      await audit(c, "invitation.created", aboutInvitation(made.invitation, actor.workspaceId));
      return made;
    }),
    route(calls.revokeInvitation, async ({ actor, params: { invitationId } }, c) => {
      const [before] = await listGood(services, actor.workspaceId, invitationId);
      await revoke(services, actor, invitationId);
      if (before) await audit(c, "invitation.revoked", aboutInvitation(before, actor.workspaceId));
    }),
    route(calls.readInvitation, ({ body }, c) => {
      keepOut(c);
      return showInvitation(services, body.token);
    }),
    route(calls.acceptInvitation, async ({ actor, body }, c) => {
      const joined = await acceptInvitation(services, actor, body.token);
      await noteJoined(c, { user: actor.account.user, workspace: joined });
      return joined;
    }),
    route(calls.joinByInvitation, async ({ body }, c) => {
      await joinByInvitation(services, body);
      const account = await signIn(services, c, body);
      await noteJoined(c, account);
      return account;
    }),
  ];
};
