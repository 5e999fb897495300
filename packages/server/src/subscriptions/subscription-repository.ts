import type { MailPace, WebhookEvent } from "@parley/api";
import { decodeJson } from "../database/json-codec.ts";
import type { Access, Connection } from "../database/schema.ts";
import type { SubscriptionRow } from "../database/subscription-rows.ts";

/** What a subscription is for: one bot, or all bots of a workspace. */
export interface Scope {
  workspaceId: string;
  /** Null for all bots. */
  botId: string | null;
}

/** How somebody is told by e-mail. */
export interface MailOptions {
  pace: Exclude<MailPace, "never">;
  /** The time zone of daily summaries. */
  timeZone: string;
}

/** Where a webhook goes, and what for. */
export interface WebhookOptions {
  address: string;
  events: readonly WebhookEvent[];
}

export const mailOptionsOf = ({ options }: Pick<SubscriptionRow, "options">): MailOptions => decodeJson(options);
export const webhookOptionsOf = ({ options }: Pick<SubscriptionRow, "options">): WebhookOptions => decodeJson(options);

export const scopeOf = ({ workspace_id, bot_id }: Pick<SubscriptionRow, "workspace_id" | "bot_id">): Scope => ({
  workspaceId: workspace_id,
  botId: bot_id,
});

const inScope = (connection: Connection, { workspaceId, botId }: Scope) =>
  connection
    .selectFrom("subscriptions")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .where("bot_id", botId === null ? "is" : "=", botId);

export const listWebhookRows = (connection: Connection, scope: Scope): Promise<SubscriptionRow[]> =>
  inScope(connection, scope).where("kind", "=", "webhook").orderBy("created_at").orderBy("id").execute();

export const findWebhookRow = async (
  connection: Connection,
  scope: Scope,
  id: string,
): Promise<SubscriptionRow | null> =>
  (await inScope(connection, scope).where("kind", "=", "webhook").where("id", "=", id).executeTakeFirst()) ?? null;

/** A person's e-mails about a bot, or about all bots of a workspace. */
export const findMailRow = async (
  connection: Connection,
  scope: Scope,
  userId: string,
): Promise<SubscriptionRow | null> =>
  (await inScope(connection, scope).where("kind", "=", "email").where("user_id", "=", userId).executeTakeFirst()) ??
  null;

export const findSubscription = async (connection: Connection, id: string): Promise<SubscriptionRow | null> =>
  (await connection.selectFrom("subscriptions").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;

/** Who is told of a bot's results at once: webhooks that are not paused, and e-mails for each result. */
export const listFollowers = async (
  connection: Connection,
  { workspaceId, botId }: { workspaceId: string; botId: string },
): Promise<SubscriptionRow[]> =>
  connection
    .selectFrom("subscriptions")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .where("is_paused", "=", 0)
    .where("next_at", "is", null)
    .where((eb) => eb.or([eb("bot_id", "is", null), eb("bot_id", "=", botId)]))
    .execute();

export const insertSubscription = async ({ connection }: Access, row: SubscriptionRow): Promise<void> => {
  await connection.insertInto("subscriptions").values(row).execute();
};

export const changeSubscription = async (
  { connection }: Access,
  id: string,
  change: Partial<SubscriptionRow>,
): Promise<void> => {
  await connection.updateTable("subscriptions").set(change).where("id", "=", id).execute();
};

export const deleteSubscription = async ({ connection }: Access, id: string): Promise<void> => {
  await connection.deleteFrom("subscriptions").where("id", "=", id).execute();
};

/** The parts of a row that a new subscription has not filled in. */
export const emptySubscription = {
  user_id: null,
  data: null,
  iv: null,
  is_paused: 0,
  pause_reason: null,
  failing_since: null,
  digest_from: null,
  next_at: null,
  retry_at: null,
  attempts: 0,
  last_error: null,
} as const satisfies Partial<SubscriptionRow>;
