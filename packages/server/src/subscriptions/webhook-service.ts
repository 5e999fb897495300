import { randomUUID } from "node:crypto";
import { mostWebhooks, type ResultWebhook, type WebhookGiven, type WebhookTried } from "@parley/api";
import { createSortableId } from "../base/ids.ts";
import type { BotSummaryRow } from "../bot-rows/bot-repository.ts";
import { WrongSecretError } from "../credentials/create-cipher.ts";
import { encodeJson } from "../database/json-codec.ts";
import type { SubscriptionRow } from "../database/subscription-rows.ts";
import { createServerFetch } from "../outbound/server-fetch.ts";
import { HttpError, notFound } from "../web/http-error.ts";
import { exampleResult } from "./example-result.ts";
import { resultLink } from "./result-letter.ts";
import type { SubscriptionServices } from "./services.ts";
import {
  changeSubscription,
  deleteSubscription,
  emptySubscription,
  findWebhookRow,
  insertSubscription,
  listWebhookRows,
  type Scope,
  webhookOptionsOf,
} from "./subscription-repository.ts";
import { writeWebhook } from "./webhook-content.ts";
import { describeFault, postWebhook, refusalOf } from "./webhook-delivery.ts";
import { createSecrets, readSecrets, rotateSecrets, writeSecrets } from "./webhook-secrets.ts";

/** The most characters of an answer that are shown. */
const mostShown = 2000;

/** The secret before, where it can be read: without the secret of the server, neither can be. */
const findEarlier = (cipher: SubscriptionServices["cipher"], row: SubscriptionRow) => {
  try {
    return readSecrets(cipher, row).earlier;
  } catch (error) {
    if (error instanceof WrongSecretError) return undefined;
    throw error;
  }
};

const toWebhook = ({ cipher }: Pick<SubscriptionServices, "cipher">, row: SubscriptionRow): ResultWebhook => {
  const { address, events } = webhookOptionsOf(row);
  const earlier = findEarlier(cipher, row);
  return {
    id: row.id,
    address,
    events: [...events],
    isPaused: Number(row.is_paused) === 1,
    pauseReason: row.pause_reason,
    failingSince: row.failing_since,
    lastError: row.last_error,
    earlierSecretUntil: earlier !== undefined && Date.parse(earlier.until) > Date.now() ? earlier.until : null,
    createdAt: row.created_at,
  };
};

/** @throws HttpError 404 */
const getRow = async ({ database }: SubscriptionServices, scope: Scope, id: string): Promise<SubscriptionRow> => {
  const row = await findWebhookRow(database.connection, scope, id);
  if (row === null) throw notFound("The webhook");
  return row;
};

export const listWebhooks = async (services: SubscriptionServices, scope: Scope): Promise<ResultWebhook[]> =>
  (await listWebhookRows(services.database.connection, scope)).map((row) => toWebhook(services, row));

/** @throws HttpError 400 if there are as many as there may be */
export const createWebhook = async (
  services: SubscriptionServices,
  { workspaceId, botId }: Scope,
  { address, events }: WebhookGiven,
): Promise<{ webhook: ResultWebhook; secret: string }> => {
  const { database, cipher, resultFollower } = services;
  const now = new Date();
  const secrets = createSecrets();
  const row: SubscriptionRow = {
    ...emptySubscription,
    ...writeSecrets(cipher, secrets),
    id: createSortableId(now),
    workspace_id: workspaceId,
    bot_id: botId,
    kind: "webhook",
    options: encodeJson({ address, events: [...new Set(events)] }),
    active_since: now.toISOString(),
    created_at: now.toISOString(),
  };
  await database.transaction(async (access) => {
    if ((await listWebhookRows(access.connection, { workspaceId, botId })).length >= mostWebhooks)
      throw new HttpError(400, "BAD_REQUEST", `There are ${mostWebhooks} webhooks already. Delete one of them first.`);
    await insertSubscription(access, row);
  });
  resultFollower.forget();
  return { webhook: toWebhook(services, row), secret: secrets.current };
};

/** Changes a webhook. One that is resumed tells what happens from then on. */
export const changeWebhook = async (
  services: SubscriptionServices,
  scope: Scope,
  id: string,
  {
    isPaused,
    ...given
  }: { [Key in keyof WebhookGiven]?: WebhookGiven[Key] | undefined } & {
    isPaused?: boolean | undefined;
  },
): Promise<ResultWebhook> => {
  const { database, resultFollower } = services;
  const row = await getRow(services, scope, id);
  const before = webhookOptionsOf(row);
  const options = { address: given.address ?? before.address, events: given.events ?? before.events };
  const isMoved = options.address !== before.address;
  const wasPaused = Number(row.is_paused) === 1;
  const now = new Date().toISOString();
  const change: Partial<SubscriptionRow> = {
    options: encodeJson({ ...options, events: [...options.events] }),
    ...(isMoved || isPaused === false ? { failing_since: null, last_error: null } : {}),
    ...(isPaused === undefined ? {} : { is_paused: isPaused ? 1 : 0, pause_reason: null }),
    ...(wasPaused && isPaused === false ? { active_since: now } : {}),
  };
  await database.write((access) => changeSubscription(access, id, change));
  resultFollower.forget();
  return toWebhook(services, { ...row, ...change });
};

export const deleteWebhook = async (
  services: SubscriptionServices,
  scope: Scope,
  id: string,
): Promise<ResultWebhook> => {
  const row = await getRow(services, scope, id);
  await services.database.write((access) => deleteSubscription(access, id));
  services.resultFollower.forget();
  return toWebhook(services, row);
};

export const rotateWebhookSecret = async (
  services: SubscriptionServices,
  scope: Scope,
  id: string,
): Promise<{ webhook: ResultWebhook; secret: string }> => {
  const row = await getRow(services, scope, id);
  const secrets = rotateSecrets(services.cipher, row, Date.now());
  const change = writeSecrets(services.cipher, secrets);
  await services.database.write((access) => changeSubscription(access, id, change));
  return { webhook: toWebhook(services, { ...row, ...change }), secret: secrets.current };
};

/** Sends an example to a webhook, once, and tells what came back. */
export const testWebhook = async (
  services: SubscriptionServices,
  { scope, id, bot }: { scope: Scope; id: string; bot: BotSummaryRow | null },
): Promise<WebhookTried> => {
  const row = await getRow(services, scope, id);
  const told = await exampleResult(services, bot, scope);
  const now = Date.now();
  const happening = { event: "result.completed", at: new Date(now).toISOString() } as const;
  const body = writeWebhook(told, happening, {
    link: resultLink(services.addresses.builder, told.result),
    isTest: true,
  });
  const context = { fetch: createServerFetch(services.outbound), now };
  try {
    const response = await postWebhook(services, row, { id: `test-${randomUUID()}`, body }, context);
    const error = refusalOf(response);
    return { isTaken: error === null, status: response.status, answer: response.text.slice(0, mostShown), error };
  } catch (error) {
    return { isTaken: false, status: null, answer: "", error: describeFault(error) };
  }
};
