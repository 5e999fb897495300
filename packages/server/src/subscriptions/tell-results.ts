import { subscriptionType, type WebhookEvent } from "@parley/api";
import type { SubscriptionRow } from "../database/subscription-rows.ts";
import type { NewDelivery } from "../deliveries/delivery-repository.ts";
import { toDelivery } from "../deliveries/to-delivery.ts";
import type { SubscriptionServices } from "./services.ts";
import { listFollowers, mailOptionsOf, webhookOptionsOf } from "./subscription-repository.ts";
import type { Happening } from "./webhook-content.ts";

/**
 * Milliseconds after which what has happened is not told any more. What was told is kept longer than that (see
 * `deleteOldDeliveries`), so that looking at a result again tells nothing twice.
 */
const longestSilence = 2 * 24 * 60 * 60_000;

interface FollowedResult {
  id: string;
  workspaceId: string;
  botId: string;
  happenings: readonly Happening[];
}

/** What has happened in the chat of a result: it was started, each answer, and its end. Null if it is deleted. */
const readHappenings = async (
  { database: { connection } }: Pick<SubscriptionServices, "database">,
  resultId: string,
): Promise<FollowedResult | null> => {
  const result = await connection
    .selectFrom("results")
    .innerJoin("bots", "bots.id", "results.bot_id")
    .select(["results.id", "results.workspace_id", "results.bot_id", "results.created_at"])
    .select(["results.has_started", "results.is_completed"])
    .where("results.id", "=", resultId)
    .where("results.is_archived", "=", 0)
    .where("bots.is_archived", "=", 0)
    .executeTakeFirst();
  if (result === undefined) return null;
  const answers = await connection
    .selectFrom("answers")
    .select(["bot_id", "block_id", "visit", "created_at", "updated_at"])
    .where("result_id", "=", resultId)
    .orderBy("created_at")
    .execute();
  const last =
    answers
      .map(({ updated_at: time }) => time)
      .sort()
      .at(-1) ?? result.created_at;
  const hasStarted = Number(result.has_started) === 1 || answers.length > 0;
  return {
    id: result.id,
    workspaceId: result.workspace_id,
    botId: result.bot_id,
    happenings: [
      ...(hasStarted ? [{ event: "result.started", at: answers[0]?.created_at ?? result.created_at } as const] : []),
      ...answers.map(({ bot_id: botId, block_id: blockId, visit, created_at: at }) => ({
        event: "result.answered" as const,
        at,
        answer: { botId, blockId, visit: Number(visit) },
      })),
      ...(Number(result.is_completed) === 1 ? [{ event: "result.completed", at: last } as const] : []),
    ],
  };
};

const eventsOf = (row: SubscriptionRow): readonly WebhookEvent[] =>
  row.kind === "webhook" ? webhookOptionsOf(row).events : ["result.completed"];

/** A message of a subscription about a result. Its id follows from both, so it is stored once. */
const toMessage = (
  row: SubscriptionRow,
  { id: resultId, workspaceId, botId }: FollowedResult,
  happening: Happening,
  email: string,
): NewDelivery => {
  const origin = { workspaceId, resultId, botId, blockBotId: botId, blockId: row.id, blockType: subscriptionType };
  const { event, answer } = happening;
  const key = JSON.stringify([subscriptionType, row.id, event, answer?.botId, answer?.blockId, answer?.visit]);
  const payload =
    row.kind === "webhook"
      ? { subscriptionId: row.id, address: webhookOptionsOf(row).address, ...happening }
      : { subscriptionId: row.id, to: email };
  return toDelivery(origin, { name: row.kind, payload, lane: row.id }, {}, key);
};

/** Whether somebody who subscribed is told of something that happened at a time. */
const isTold = (row: SubscriptionRow, { event, at }: Happening, now: number): boolean =>
  eventsOf(row).includes(event) && at >= row.active_since && at >= new Date(now - longestSilence).toISOString();

const findEmails = async (
  { database: { connection } }: Pick<SubscriptionServices, "database">,
  rows: readonly SubscriptionRow[],
): Promise<ReadonlyMap<string, string>> => {
  const ids = rows.flatMap(({ user_id: id }) => id ?? []);
  if (ids.length === 0) return new Map();
  const users = await connection.selectFrom("users").select(["id", "email"]).where("id", "in", ids).execute();
  return new Map(users.map(({ id, email }) => [id, email]));
};

/**
 * Hands to the outbox what those who follow the results are not told yet. It may be called any number of times for a
 * result: what was told is not told again.
 */
export const tellResults = async (
  services: Pick<SubscriptionServices, "database" | "outbox">,
  resultIds: readonly string[],
  now: number = Date.now(),
): Promise<void> => {
  const followers = new Map<string, Promise<SubscriptionRow[]>>();
  const messages: NewDelivery[] = [];
  for (const id of resultIds) {
    const result = await readHappenings(services, id);
    if (result === null) continue;
    const asked = followers.get(result.botId) ?? listFollowers(services.database.connection, result);
    followers.set(result.botId, asked);
    const rows = (await asked).filter((row) => row.kind === "webhook" || mailOptionsOf(row).pace === "each");
    const emails = await findEmails(services, rows);
    for (const row of rows)
      for (const happening of result.happenings)
        if (isTold(row, happening, now))
          messages.push(toMessage(row, result, happening, emails.get(row.user_id ?? "") ?? ""));
  }
  if (messages.length > 0) await services.outbox.add(messages);
};

/** How many marks are read at once. */
const marksAtOnce = 100;

/** Looks once more at results whose marks are over, and removes the marks. */
export const tellMarkedResults = async (
  services: Pick<SubscriptionServices, "database" | "outbox">,
  now: number = Date.now(),
): Promise<void> => {
  const { database } = services;
  for (;;) {
    const marks = await database.connection
      .selectFrom("subscription_marks")
      .select(["result_id", "revision"])
      .where("open_until", "<=", new Date(now).toISOString())
      .limit(marksAtOnce)
      .execute();
    if (marks.length === 0) return;
    await tellResults(
      services,
      marks.map((mark) => mark.result_id),
      now,
    );
    await database.transaction(async ({ connection }) => {
      for (const { result_id: id, revision } of marks)
        await connection
          .deleteFrom("subscription_marks")
          .where("result_id", "=", id)
          // It may have been renewed meanwhile.
          .where("revision", "=", revision)
          .execute();
    });
    if (marks.length < marksAtOnce) return;
  }
};

/** How many rows are deleted at once. */
const deletedAtOnce = 500;

/** Deletes what was sent to subscribers, or given up, before a time. */
export const deleteOldMessages = async (
  { database }: Pick<SubscriptionServices, "database">,
  before: string,
): Promise<void> => {
  for (;;) {
    const old = await database.connection
      .selectFrom("deliveries")
      .select("id")
      .where("status", "in", ["done", "failed"])
      .where("updated_at", "<", before)
      .where("block_type", "=", subscriptionType)
      .limit(deletedAtOnce)
      .execute();
    const ids = old.map(({ id }) => id);
    if (ids.length === 0) return;
    await database.write(({ connection }) => connection.deleteFrom("deliveries").where("id", "in", ids).execute());
  }
};
