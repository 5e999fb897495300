import { calls } from "@parley/api";
import type { Context } from "hono";
import type { AuditTarget } from "../audit/create-audit.ts";
import type { BotSummaryRow } from "../bot-rows/bot-repository.ts";
import { getBot } from "../bot-rows/get-bot.ts";
import type { Actor } from "../web/actor.ts";
import type { AppEnv } from "../web/app-env.ts";
import { type Route, route } from "../web/route.ts";
import { findWorkspaceName } from "./digests.ts";
import { getFailureMails, saveFailureMails } from "./failure-notices.ts";
import { getNotice, saveNotice, testNotice } from "./notice-service.ts";
import type { SubscriptionServices } from "./services.ts";
import type { Scope } from "./subscription-repository.ts";
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhooks,
  rotateWebhookSecret,
  testWebhook,
} from "./webhook-service.ts";

/** What a request is about: a bot, or all bots of a workspace. */
interface About {
  scope: Scope;
  bot: BotSummaryRow | null;
}

/** The authors' calls about who is told of results. The contracts state who may make them. */
export const createSubscriptionRoutes = (services: SubscriptionServices): Route[] => {
  const keepOut = (c: Context<AppEnv>): void => c.header("Cache-Control", "no-store");

  const ofBot = async (actor: Actor, ref: string): Promise<About> => {
    const bot = await getBot(services, actor, ref);
    return { bot, scope: { workspaceId: bot.workspace_id, botId: bot.id } };
  };
  const ofAll = ({ workspaceId }: Actor): About => ({ bot: null, scope: { workspaceId, botId: null } });

  /** Notes a change of a webhook under Activity. The address may hold a secret, so only its host is noted. */
  const note = async (
    c: Context<AppEnv>,
    action: "webhook.created" | "webhook.changed" | "webhook.deleted",
    { bot, scope }: About,
    { address }: { address: string },
  ): Promise<void> => {
    const { host } = new URL(address);
    const name = bot?.name ?? (await findWorkspaceName(services, scope.workspaceId));
    const target: AuditTarget =
      bot === null
        ? { kind: "workspace", id: scope.workspaceId, name: `${name} (${host})`, workspaceId: scope.workspaceId }
        : { kind: "bot", id: bot.id, name: `${name} (${host})`, botId: bot.id, workspaceId: scope.workspaceId };
    await services.audit(c, action, target);
  };

  return [
    route(calls.getNotice, async ({ actor, params }, c) => {
      keepOut(c);
      return getNotice(services, (await ofBot(actor, params.ref)).scope, actor);
    }),
    route(calls.saveNotice, async ({ actor, params, body }) =>
      saveNotice(services, (await ofBot(actor, params.ref)).scope, actor, body),
    ),
    route(calls.testNotice, async ({ actor, params }) =>
      testNotice(services, { ...(await ofBot(actor, params.ref)), actor }),
    ),
    route(calls.getWorkspaceNotice, ({ actor }, c) => {
      keepOut(c);
      return getNotice(services, ofAll(actor).scope, actor);
    }),
    route(calls.saveWorkspaceNotice, ({ actor, body }) => saveNotice(services, ofAll(actor).scope, actor, body)),
    route(calls.testWorkspaceNotice, ({ actor }) => testNotice(services, { ...ofAll(actor), actor })),

    route(calls.listWebhooks, async ({ actor, params }, c) => {
      keepOut(c);
      return { webhooks: await listWebhooks(services, (await ofBot(actor, params.ref)).scope) };
    }),
    route(calls.createWebhook, async ({ actor, params, body }, c) => {
      const about = await ofBot(actor, params.ref);
      const made = await createWebhook(services, about.scope, body);
      await note(c, "webhook.created", about, made.webhook);
      return made;
    }),
    route(calls.changeWebhook, async ({ actor, params, body }, c) => {
      const about = await ofBot(actor, params.ref);
      const changed = await changeWebhook(services, about.scope, params.webhookId, body);
      await note(c, "webhook.changed", about, changed);
      return changed;
    }),
    route(calls.deleteWebhook, async ({ actor, params }, c) => {
      const about = await ofBot(actor, params.ref);
      await note(c, "webhook.deleted", about, await deleteWebhook(services, about.scope, params.webhookId));
    }),
    route(calls.testWebhook, async ({ actor, params }) =>
      testWebhook(services, { ...(await ofBot(actor, params.ref)), id: params.webhookId }),
    ),
    route(calls.rotateWebhookSecret, async ({ actor, params }, c) => {
      const about = await ofBot(actor, params.ref);
      const rotated = await rotateWebhookSecret(services, about.scope, params.webhookId);
      await note(c, "webhook.changed", about, rotated.webhook);
      return rotated;
    }),

    route(calls.listWorkspaceWebhooks, async ({ actor }, c) => {
      keepOut(c);
      return { webhooks: await listWebhooks(services, ofAll(actor).scope) };
    }),
    route(calls.createWorkspaceWebhook, async ({ actor, body }, c) => {
      const about = ofAll(actor);
      const made = await createWebhook(services, about.scope, body);
      await note(c, "webhook.created", about, made.webhook);
      return made;
    }),
    route(calls.changeWorkspaceWebhook, async ({ actor, params, body }, c) => {
      const about = ofAll(actor);
      const changed = await changeWebhook(services, about.scope, params.webhookId, body);
      await note(c, "webhook.changed", about, changed);
      return changed;
    }),
    route(calls.deleteWorkspaceWebhook, async ({ actor, params }, c) => {
      const about = ofAll(actor);
      await note(c, "webhook.deleted", about, await deleteWebhook(services, about.scope, params.webhookId));
    }),
    route(calls.testWorkspaceWebhook, ({ actor, params }) =>
      testWebhook(services, { ...ofAll(actor), id: params.webhookId }),
    ),
    route(calls.rotateWorkspaceWebhookSecret, async ({ actor, params }, c) => {
      const about = ofAll(actor);
      const rotated = await rotateWebhookSecret(services, about.scope, params.webhookId);
      await note(c, "webhook.changed", about, rotated.webhook);
      return rotated;
    }),

    route(calls.getFailureMails, async ({ actor, params }, c) => {
      keepOut(c);
      return getFailureMails(services, (await getBot(services, actor, params.ref)).id);
    }),
    route(calls.saveFailureMails, async ({ actor, params, body }) => {
      const { id } = await getBot(services, actor, params.ref);
      await saveFailureMails(services, id, body);
      return getFailureMails(services, id);
    }),
  ];
};
