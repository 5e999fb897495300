import {
  calls,
  type MailPace,
  type ResultNotice,
  type ResultWebhook,
  type WebhookEvent,
  type WebhookGiven,
  type WebhookTried,
} from "@parley/api/app";
import { api } from "../base/api.ts";

/** What somebody is told of: one bot, or all bots of a workspace. */
export type NoticeScope = { botId: string } | { workspaceId: string };

/** The name of a scope in keys of the cache. */
export const keyOf = (scope: NoticeScope): string => ("botId" in scope ? `bot ${scope.botId}` : scope.workspaceId);

const words = {
  "result.started": "started",
  "result.answered": "answered",
  "result.completed": "completed",
} as const satisfies Record<WebhookEvent, string>;

/** The key of the texts about an event. */
export const wordOf = (event: WebhookEvent): (typeof words)[WebhookEvent] => words[event];

type WebhookChange = Partial<WebhookGiven> & { isPaused?: boolean };

/** The calls about a scope. */
export interface NoticeCalls {
  getNotice(): Promise<ResultNotice>;
  saveNotice(body: { pace: MailPace; timeZone: string }): Promise<ResultNotice>;
  testNotice(): Promise<unknown>;
  listWebhooks(): Promise<{ webhooks: ResultWebhook[] }>;
  create(body: WebhookGiven): Promise<{ webhook: ResultWebhook; secret: string }>;
  change(webhookId: string, body: WebhookChange): Promise<ResultWebhook>;
  remove(webhookId: string): Promise<unknown>;
  test(webhookId: string): Promise<WebhookTried>;
  rotate(webhookId: string): Promise<{ webhook: ResultWebhook; secret: string }>;
}

/** The same calls for a bot and for a workspace. */
export const noticeCalls = (scope: NoticeScope): NoticeCalls => {
  if ("botId" in scope) {
    const params = { ref: scope.botId };
    return {
      getNotice: () => api(calls.getNotice, { params }),
      saveNotice: (body) => api(calls.saveNotice, { params, body }),
      testNotice: () => api(calls.testNotice, { params, body: {} }),
      listWebhooks: () => api(calls.listWebhooks, { params }),
      create: (body) => api(calls.createWebhook, { params, body }),
      change: (webhookId, body) => api(calls.changeWebhook, { params: { ...params, webhookId }, body }),
      remove: (webhookId) => api(calls.deleteWebhook, { params: { ...params, webhookId } }),
      test: (webhookId) => api(calls.testWebhook, { params: { ...params, webhookId }, body: {} }),
      rotate: (webhookId) => api(calls.rotateWebhookSecret, { params: { ...params, webhookId }, body: {} }),
    };
  }
  const params = { workspaceId: scope.workspaceId };
  return {
    getNotice: () => api(calls.getWorkspaceNotice, { params }),
    saveNotice: (body) => api(calls.saveWorkspaceNotice, { params, body }),
    testNotice: () => api(calls.testWorkspaceNotice, { params, body: {} }),
    listWebhooks: () => api(calls.listWorkspaceWebhooks, { params }),
    create: (body) => api(calls.createWorkspaceWebhook, { params, body }),
    change: (webhookId, body) => api(calls.changeWorkspaceWebhook, { params: { ...params, webhookId }, body }),
    remove: (webhookId) => api(calls.deleteWorkspaceWebhook, { params: { ...params, webhookId } }),
    test: (webhookId) => api(calls.testWorkspaceWebhook, { params: { ...params, webhookId }, body: {} }),
    rotate: (webhookId) => api(calls.rotateWorkspaceWebhookSecret, { params: { ...params, webhookId }, body: {} }),
  };
};
