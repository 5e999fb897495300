import * as z from "zod";
import { defineCall } from "../contract/call.ts";
import { failureThresholds, mailPaces, mostWebhooks, webhookEvents } from "../contract/constants.ts";
import { botRef } from "./bots.ts";
import { timeZone } from "./shared.ts";

const webhook = z
  .object({
    id: z.string(),
    address: z.string(),
    events: z.array(z.enum(webhookEvents)),
    isPaused: z.boolean(),
    pauseReason: z.string().nullable().meta({ description: "why the server has paused it; null if a person has" }),
    failingSince: z.string().nullable().meta({ description: "since when every attempt has failed" }),
    lastError: z.string().nullable(),
    earlierSecretUntil: z
      .string()
      .nullable()
      .meta({ description: "until when messages are signed with the secret before this one, too" }),
    createdAt: z.string(),
  })
  .meta({ id: "ResultWebhook" });
export type ResultWebhook = z.output<typeof webhook>;

const webhookGiven = z.object({
  address: z
    .url({ protocol: /^https?$/, error: "address: write a whole address that begins with https:// or http://" })
    .max(2000),
  events: z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length),
});
export type WebhookGiven = z.output<typeof webhookGiven>;

const webhooks = z.object({ webhooks: z.array(webhook) });
const withSecret = z.object({
  webhook,
  secret: z.string().meta({ description: "`whsec_` and base64; it is shown this once" }),
});
const tried = z.object({
  isTaken: z.boolean(),
  status: z.int().nullable().meta({ description: "the status of the answer; null if there was none" }),
  answer: z.string(),
  error: z.string().nullable(),
});
export type WebhookTried = z.output<typeof tried>;

const notice = z
  .object({
    pace: z.enum(mailPaces),
    email: z.string().nullable().meta({ description: "whom e-mails go to; null for a token without an account" }),
    canMail: z.boolean().meta({ description: "whether the server has a mail server" }),
    nextAt: z.string().nullable().meta({ description: "when the next summary is sent, if there is something to tell" }),
    lastError: z.string().nullable().meta({ description: "why the last summary was not sent" }),
  })
  .meta({ id: "ResultNotice" });
export type ResultNotice = z.output<typeof notice>;

const noticeGiven = z.object({
  pace: z.enum(mailPaces),
  timeZone: timeZone.meta({ description: "the time zone whose days a daily summary has, such as `Europe/Paris`" }),
});

const failureMails = z
  .object({ isOn: z.boolean(), threshold: z.union(failureThresholds.map((count) => z.literal(count))) })
  .meta({ id: "FailureMails" });
export type FailureMails = z.output<typeof failureMails>;

const workspaceRef = z.object({ workspaceId: z.string() });
const nothing = z.object({});
const common = { halves: ["builder"], caller: "actor" } as const;
const ofBot = { ...common, section: "Results", params: botRef } as const;
const ofOneOfBot = { ...ofBot, needs: "write", params: botRef.extend({ webhookId: z.string() }) } as const;
const ofWorkspace = { ...common, section: "People", params: workspaceRef, isForMembers: true } as const;
const ofOneOfWorkspace = {
  ...ofWorkspace,
  needs: "admin",
  params: workspaceRef.extend({ webhookId: z.string() }),
} as const;

const signing =
  "Messages are signed as Standard Webhooks say: headers `webhook-id`, `webhook-timestamp` and `webhook-signature`. A message that is not taken is sent again over a day.";

// ---- E-mails to whoever asks ----

export const getNotice = defineCall({
  ...ofBot,
  needs: "read",
  shows: "answers",
  summary: "Get how often you are told of a bot's results by e-mail",
  method: "GET",
  path: "/api/v1/typebots/{ref}/notice",
  answer: notice,
  errors: ["AMBIGUOUS"],
});

export const saveNotice = defineCall({
  ...ofBot,
  needs: "read",
  shows: "answers",
  summary: "Set how often you are told of a bot's results by e-mail",
  description: "It needs an account: e-mails go to its address, as long as it may see the answers of the bot.",
  method: "PUT",
  path: "/api/v1/typebots/{ref}/notice",
  body: noticeGiven,
  answer: notice,
  errors: ["AMBIGUOUS"],
});

export const testNotice = defineCall({
  ...ofBot,
  needs: "read",
  shows: "answers",
  summary: "Send yourself an example of the e-mail about a bot's results",
  method: "POST",
  path: "/api/v1/typebots/{ref}/notice/test",
  body: nothing,
  answer: "nothing",
  status: 204,
  errors: ["AMBIGUOUS", "MAIL_FAILED"],
});

export const getWorkspaceNotice = defineCall({
  ...ofWorkspace,
  needs: "read",
  summary: "Get how often you are told of the results of all bots by e-mail",
  method: "GET",
  path: "/api/v1/workspaces/{workspaceId}/notice",
  answer: notice,
});

export const saveWorkspaceNotice = defineCall({
  ...ofWorkspace,
  needs: "read",
  summary: "Set how often you are told of the results of all bots by e-mail",
  method: "PUT",
  path: "/api/v1/workspaces/{workspaceId}/notice",
  body: noticeGiven,
  answer: notice,
});

export const testWorkspaceNotice = defineCall({
  ...ofWorkspace,
  needs: "read",
  summary: "Send yourself an example of the e-mail about the results of all bots",
  method: "POST",
  path: "/api/v1/workspaces/{workspaceId}/notice/test",
  body: nothing,
  answer: "nothing",
  status: 204,
  errors: ["MAIL_FAILED"],
});

// ---- Webhooks ----

export const listWebhooks = defineCall({
  ...ofBot,
  needs: "write",
  summary: "List the webhooks of a bot",
  method: "GET",
  path: "/api/v1/typebots/{ref}/webhooks",
  answer: webhooks,
  errors: ["AMBIGUOUS"],
});

export const createWebhook = defineCall({
  ...ofBot,
  needs: "write",
  summary: "Have another service told of a bot's results",
  description: `${signing} A bot has ${mostWebhooks} webhooks at most.`,
  method: "POST",
  path: "/api/v1/typebots/{ref}/webhooks",
  body: webhookGiven,
  answer: withSecret,
  errors: ["AMBIGUOUS"],
});

const changed = webhookGiven.partial().extend({ isPaused: z.boolean().optional() });

export const changeWebhook = defineCall({
  ...ofOneOfBot,
  summary: "Change, pause or resume a webhook",
  description: "What happens while it is paused is never sent.",
  method: "PATCH",
  path: "/api/v1/typebots/{ref}/webhooks/{webhookId}",
  body: changed,
  answer: webhook,
  errors: ["AMBIGUOUS"],
});

export const deleteWebhook = defineCall({
  ...ofOneOfBot,
  summary: "Delete a webhook; what it was still to send is given up",
  method: "DELETE",
  path: "/api/v1/typebots/{ref}/webhooks/{webhookId}",
  answer: "nothing",
  status: 204,
  errors: ["AMBIGUOUS"],
});

export const testWebhook = defineCall({
  ...ofOneOfBot,
  summary: "Send an example to a webhook, and tell what it answers",
  description: "The message has `isTest`. It is sent once, also while the webhook is paused.",
  method: "POST",
  path: "/api/v1/typebots/{ref}/webhooks/{webhookId}/test",
  body: nothing,
  answer: tried,
  errors: ["AMBIGUOUS"],
});

export const rotateWebhookSecret = defineCall({
  ...ofOneOfBot,
  summary: "Give a webhook another secret",
  description: "For a day messages are signed with both, so that none is refused meanwhile.",
  method: "POST",
  path: "/api/v1/typebots/{ref}/webhooks/{webhookId}/secret",
  body: nothing,
  answer: withSecret,
  errors: ["AMBIGUOUS"],
});

export const listWorkspaceWebhooks = defineCall({
  ...ofWorkspace,
  needs: "admin",
  summary: "List the webhooks for all bots of a workspace",
  method: "GET",
  path: "/api/v1/workspaces/{workspaceId}/webhooks",
  answer: webhooks,
});

export const createWorkspaceWebhook = defineCall({
  ...ofWorkspace,
  needs: "admin",
  summary: "Have another service told of the results of all bots",
  description: signing,
  method: "POST",
  path: "/api/v1/workspaces/{workspaceId}/webhooks",
  body: webhookGiven,
  answer: withSecret,
});

export const changeWorkspaceWebhook = defineCall({
  ...ofOneOfWorkspace,
  summary: "Change, pause or resume a webhook of all bots",
  method: "PATCH",
  path: "/api/v1/workspaces/{workspaceId}/webhooks/{webhookId}",
  body: changed,
  answer: webhook,
});

export const deleteWorkspaceWebhook = defineCall({
  ...ofOneOfWorkspace,
  summary: "Delete a webhook of all bots",
  method: "DELETE",
  path: "/api/v1/workspaces/{workspaceId}/webhooks/{webhookId}",
  answer: "nothing",
  status: 204,
});

export const testWorkspaceWebhook = defineCall({
  ...ofOneOfWorkspace,
  summary: "Send an example to a webhook of all bots",
  method: "POST",
  path: "/api/v1/workspaces/{workspaceId}/webhooks/{webhookId}/test",
  body: nothing,
  answer: tried,
});

export const rotateWorkspaceWebhookSecret = defineCall({
  ...ofOneOfWorkspace,
  summary: "Give a webhook of all bots another secret",
  method: "POST",
  path: "/api/v1/workspaces/{workspaceId}/webhooks/{webhookId}/secret",
  body: nothing,
  answer: withSecret,
});

// ---- E-mails to owners about failures ----

export const getFailureMails = defineCall({
  ...ofBot,
  needs: "read",
  summary: "Get whether the owners are told by e-mail when a bot's calls and deliveries fail again and again",
  method: "GET",
  path: "/api/v1/typebots/{ref}/failure-mails",
  answer: failureMails,
  errors: ["AMBIGUOUS"],
});

export const saveFailureMails = defineCall({
  ...ofBot,
  needs: "write",
  summary: "Set whether the owners are told by e-mail when a bot's calls and deliveries fail again and again",
  description: "They get one e-mail a day and block at most.",
  method: "PUT",
  path: "/api/v1/typebots/{ref}/failure-mails",
  body: failureMails,
  answer: failureMails,
  errors: ["AMBIGUOUS"],
});
