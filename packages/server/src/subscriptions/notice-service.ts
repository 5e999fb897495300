import { randomUUID } from "node:crypto";
import type { MailPace, ResultNotice } from "@parley/api";
import { createSortableId } from "../base/ids.ts";
import type { BotSummaryRow } from "../bot-rows/bot-repository.ts";
import { encodeJson } from "../database/json-codec.ts";
import type { SubscriptionRow } from "../database/subscription-rows.ts";
import type { Actor } from "../web/actor.ts";
import { HttpError } from "../web/http-error.ts";
import { nextDigest } from "./digest-time.ts";
import { findWorkspaceName, writeDigest } from "./digests.ts";
import { exampleResult } from "./example-result.ts";
import { findRecipient } from "./recipients.ts";
import { resultLink, writeResultMail } from "./result-letter.ts";
import type { SubscriptionServices } from "./services.ts";
import {
  changeSubscription,
  deleteSubscription,
  emptySubscription,
  findMailRow,
  insertSubscription,
  mailOptionsOf,
  type Scope,
} from "./subscription-repository.ts";

const withoutAccount = () =>
  new HttpError(
    400,
    "BAD_REQUEST",
    "E-mails go to the address of an account, and the owner token has none. Sign in to set this.",
  );

const findRow = async ({ database }: SubscriptionServices, scope: Scope, { userId }: Actor) =>
  userId === null ? null : findMailRow(database.connection, scope, userId);

/** How the actor is told of results by e-mail. */
export const getNotice = async (services: SubscriptionServices, scope: Scope, actor: Actor): Promise<ResultNotice> => {
  const row = await findRow(services, scope, actor);
  return {
    pace: row === null ? "never" : mailOptionsOf(row).pace,
    email: actor.userId === null ? null : await findRecipient(services, { ...scope, userId: actor.userId }),
    canMail: services.mailer.operatorSender !== null,
    nextAt: row?.next_at ?? null,
    lastError: row?.next_at == null ? null : row.last_error,
  };
};

/**
 * Sets how the actor is told of results by e-mail.
 *
 * @throws HttpError 400 for the owner token
 */
export const saveNotice = async (
  services: SubscriptionServices,
  scope: Scope,
  actor: Actor,
  { pace, timeZone }: { pace: MailPace; timeZone: string },
): Promise<ResultNotice> => {
  const { database, resultFollower } = services;
  const { userId } = actor;
  if (userId === null) throw withoutAccount();
  const now = new Date();
  await database.transaction(async (access) => {
    const row = await findMailRow(access.connection, scope, userId);
    if (pace === "never") {
      if (row !== null) await deleteSubscription(access, row.id);
      return;
    }
    const options = { pace, timeZone };
    const next = nextDigest(options, now.getTime());
    const change: Partial<SubscriptionRow> = {
      options: encodeJson(options),
      active_since: now.toISOString(),
      digest_from: next === null ? null : now.toISOString(),
      next_at: next === null ? null : new Date(next).toISOString(),
      retry_at: null,
      attempts: 0,
      last_error: null,
    };
    if (row !== null && mailOptionsOf(row).pace === pace && mailOptionsOf(row).timeZone === timeZone) return;
    if (row !== null) await changeSubscription(access, row.id, change);
    else
      await insertSubscription(access, {
        ...emptySubscription,
        id: createSortableId(now),
        workspace_id: scope.workspaceId,
        bot_id: scope.botId,
        kind: "email",
        user_id: userId,
        created_at: now.toISOString(),
        active_since: now.toISOString(),
        options: encodeJson(options),
        ...change,
      });
  });
  resultFollower.forget();
  return getNotice(services, scope, actor);
};

/**
 * Sends the actor an example of what they have chosen: of a single result, or of a summary.
 *
 * @throws HttpError 400 for the owner token; 502 if the mail server refuses
 */
export const testNotice = async (
  services: SubscriptionServices,
  { scope, actor, bot }: { scope: Scope; actor: Actor; bot: BotSummaryRow | null },
): Promise<void> => {
  const { mailer, addresses } = services;
  const { operatorSender: from } = mailer;
  if (actor.userId === null) throw withoutAccount();
  const to = await findRecipient(services, { ...scope, userId: actor.userId });
  if (to === null) throw withoutAccount();
  if (from === null)
    throw new HttpError(
      502,
      "MAIL_FAILED",
      "No mail server is set up on this server: SMTP_HOST and NEXT_PUBLIC_SMTP_FROM.",
    );
  const row = await findRow(services, scope, actor);
  const options = row === null ? null : mailOptionsOf(row);
  const writing = { id: `test-${randomUUID()}`, from, to, scope, builder: addresses.builder, isTest: true };
  const told = await exampleResult(services, bot, scope);
  const hours = options?.pace === "hourly" ? 1 : 24;
  const period = {
    from: new Date(Date.now() - hours * 3_600_000).toISOString(),
    until: new Date().toISOString(),
    pace: options?.pace ?? "each",
    timeZone: options?.timeZone ?? "UTC",
  };
  const example = { botId: told.bot.id, name: told.bot.name, chats: 12, finished: 9, medianSeconds: 84 };
  const mail =
    options === null || options.pace === "each"
      ? await writeResultMail(told, { ...writing, link: resultLink(services.addresses.builder, told.result) })
      : await writeDigest([example], {
          ...writing,
          period,
          workspace: await findWorkspaceName(services, scope.workspaceId),
        });
  const report = await mailer.send("operator", mail);
  if (!report.isSent) throw new HttpError(502, "MAIL_FAILED", report.reason);
  const [refused] = report.refused;
  if (refused !== undefined) throw new HttpError(502, "MAIL_FAILED", `The mail server refused ${refused}.`);
};
