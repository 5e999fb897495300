import type { BotPart } from "./call.ts";

// Constants for server and clients. They are separate from the schemas, because browser apps don't load zod.

/** The length of a password, in characters. */
export const passwordLength = { min: 10, max: 128 } as const;

/** The results of a bot are counted up to this number. */
export const countedResults = 1000;

/** The most results that one request may list. */
export const mostResultsNamed = 1000;

/** How a condition compares the value of a column of results. */
export const conditionKinds = ["is", "isNot", "contains", "between", "empty", "filled"] as const;
export type ConditionKind = (typeof conditionKinds)[number];

/** A condition on one column of results. */
export interface ResultCondition {
  /** The key of a question, `variable:` with a name, or one of the fixed columns. */
  column: string;
  is: ConditionKind;
  /** Of `between` the least, which may be left out. */
  value?: string | undefined;
  /** Of `between`: the most, which may be left out. */
  to?: string | undefined;
}

/** The most tags that a result has, and the most saved views that a bot has. */
export const mostTags = 20;
export const mostResultViews = 50;

/** The most conditions that one list of results may have. */
export const mostConditions = 20;

/** The most bots that one page of a list holds. */
export const mostBotsListed = 100;

/** The orders in which bots are listed. */
export const botOrders = ["edited", "name", "newest", "answers"] as const;
export type BotOrder = (typeof botOrders)[number];

/** The id of the workspace that every server has from the start. It can't be deleted. */
export const firstWorkspaceId = "main";

/** All audit actions. The list is closed: a released name keeps its meaning. */
export const auditActions = [
  "bot.created",
  "bot.published",
  "bot.unpublished",
  "bot.publication-planned",
  "bot.publication-cancelled",
  "bot.publication-asked",
  "bot.publication-declined",
  "bot.closed",
  "bot.opening-changed",
  "bot.keeping-changed",
  "bot.opened",
  "bot.address-changed",
  "bot.deleted",
  "bot.restored",
  "bot.erased",
  "results.exported",
  "results.deleted",
  "results.restored",
  "results.erased",
  "block.tried",
  "webhook.created",
  "webhook.changed",
  "webhook.deleted",
  "credential.created",
  "credential.changed",
  "credential.deleted",
  "token.created",
  "token.revoked",
  "account.created",
  "account.email-changed",
  "account.password-changed",
  "account.connected",
  "account.disconnected",
  "account.signed-out",
  "account.deleted",
  "sign-in",
  "sign-in.failed",
  "member.added",
  "member.changed",
  "member.removed",
  "invitation.created",
  "invitation.accepted",
  "invitation.revoked",
  "workspace.created",
  "workspace.changed",
  "workspace.deleted",
  "workspace.restored",
  "workspace.entered",
] as const;
export type AuditAction = (typeof auditActions)[number];

/** A guest's right to a bot. */
export type BotRight = "read" | "write" | "flow" | "answers";

/** The parts of a bot that each guest's right makes visible. Only `write` permits changes. */
export const partsOfRight: Readonly<Record<BotRight, readonly BotPart[]>> = {
  read: ["flow", "answers"],
  write: ["flow", "answers", "export"],
  flow: ["flow"],
  answers: ["answers", "export"],
};

/** What a webhook may be sent for. */
export const webhookEvents = ["result.started", "result.answered", "result.completed"] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** How often somebody is told of results by e-mail. */
export const mailPaces = ["each", "hourly", "daily", "never"] as const;
export type MailPace = (typeof mailPaces)[number];

/** The most webhooks that a bot, or a workspace for all its bots, has. */
export const mostWebhooks = 20;

/** How many failures in a row of a block may be told: the choices, and the default. */
export const failureThresholds = [1, 3, 10] as const;
export const usualThreshold = 3;

/** Stands for the type of a block where e-mails and webhooks about results are sent: no block has requested them. */
export const subscriptionType = "subscription";

/** The most days after which a bot's results are deleted by themselves: ten years. */
export const mostKeepDays = 3650;

/** What is known of how a visitor came, in the order in which they are told. */
export const arrivalColumns = [
  "device",
  "language",
  "chatLanguage",
  "channel",
  "source",
  "medium",
  "campaign",
  "term",
  "content",
  "referrer",
] as const;
export type ArrivalColumn = (typeof arrivalColumns)[number];
