import type { Mail, MailAddress } from "@parley/core";
import { medianOf, timeOfBin } from "@parley/core/numbers";
import { findPublicBot } from "../bot-rows/bot-repository.ts";
import type { SubscriptionRow } from "../database/subscription-rows.ts";
import { sumCut } from "../numbers/sum-cut.ts";
import { nextDigest } from "./digest-time.ts";
import { findRecipient } from "./recipients.ts";
import { noticesAddress, writeMail } from "./result-letter.ts";
import type { SubscriptionServices } from "./services.ts";
import {
  changeSubscription,
  deleteSubscription,
  mailOptionsOf,
  type Scope,
  scopeOf,
} from "./subscription-repository.ts";
import type { Letter, LetterRow } from "./write-letter.ts";

/** Milliseconds for which a process has a summary to itself, and until a failed one is tried again. */
const lease = 5 * 60_000;
const pause = 15 * 60_000;
/** How often a summary is tried; then the next one tells of its time, too. */
const mostAttempts = 8;
/** The most bots that a summary of a workspace names. */
const mostBots = 30;

/** The numbers of a bot in a period. */
export interface BotDigest {
  botId: string;
  name: string;
  chats: number;
  finished: number;
  /** Null where none was finished. */
  medianSeconds: number | null;
}

/** A period: times as ISO texts. */
interface Period {
  from: string;
  until: string;
}

const percent = (part: number, whole: number): string => (whole === 0 ? "–" : `${Math.round((100 * part) / whole)} %`);

const duration = (seconds: number | null): string => {
  if (seconds === null) return "–";
  if (seconds < 90) return `${Math.round(seconds)} s`;
  return `${Math.round(seconds / 60)} min`;
};

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;

const describePeriod = ({ from, until }: Period, timeZone: string): string => {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    day: "numeric",
    month: "long",
    hour: "2-digit",
    minute: "2-digit",
  });
  return `${format.format(new Date(from))} – ${format.format(new Date(until))}`;
};

/** The e-mail with the numbers of a period. */
export const writeDigest = async (
  bots: readonly BotDigest[],
  {
    period,
    isTest = false,
    ...writing
  }: {
    period: Period & { pace: string; timeZone: string };
    isTest?: boolean;
    id: string;
    from: MailAddress;
    to: string;
    scope: Scope;
    builder: string;
    workspace: string;
  },
): Promise<Mail> => {
  const { builder, scope, workspace } = writing;
  const chats = bots.reduce((sum, bot) => sum + bot.chats, 0);
  const finished = bots.reduce((sum, bot) => sum + bot.finished, 0);
  const [only] = bots;
  const isOne = scope.botId !== null && only !== undefined;
  const name = isOne ? only.name : workspace;
  const numbers: LetterRow[] = [
    { label: "chats", value: String(chats) },
    { label: "finished", value: String(finished) },
    { label: "of those begun", value: percent(finished, chats) },
    ...(isOne ? [{ label: "median time", value: duration(only.medianSeconds) }] : []),
  ];
  const listed = isOne ? [] : bots.slice(0, mostBots);
  const pace = period.pace === "hourly" ? "hour" : "day";
  const letter: Letter = {
    title: `${isTest ? "Example: " : ""}“${name}”: ${count(chats, "chat", "chats")} in the last ${pace}`,
    lead: describePeriod(period, period.timeZone),
    numbers,
    rows: listed.map((bot) => ({
      label: bot.name,
      value: `${count(bot.chats, "chat", "chats")}, ${bot.finished} finished (${percent(bot.finished, bot.chats)}), median time ${duration(bot.medianSeconds)}`,
    })),
    ...(bots.length > mostBots && !isOne ? { more: `and ${bots.length - mostBots} more bots` } : {}),
    button: isOne
      ? { label: "Open the results", url: `${builder}/bots/${only.botId}/results` }
      : { label: "Open the bots", url: `${builder}/` },
    why: `You get this e-mail because you asked for a summary every ${pace}. None is sent when there was no chat.`,
    stop: { label: "Change or stop it", url: noticesAddress(builder, scope) },
  };
  return writeMail(
    letter,
    `${isTest ? "Example: " : ""}${name}: ${count(chats, "chat", "chats")}, ${finished} finished`,
    writing,
  );
};

/** The bots of a scope that had chats in a period, the busiest first. */
const countBots = async (
  services: SubscriptionServices,
  { workspaceId, botId }: Scope,
  { from, until, timeZone }: Period & { timeZone: string },
): Promise<BotDigest[]> => {
  let query = services.database.connection
    .selectFrom("bots")
    .select(["bots.id", "bots.name"])
    .where("bots.workspace_id", "=", workspaceId)
    .where("bots.is_archived", "=", 0)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("results")
          .select("results.id")
          .whereRef("results.bot_id", "=", "bots.id")
          .where("results.is_archived", "=", 0)
          .where("results.created_at", ">=", from)
          .where("results.created_at", "<", until),
      ),
    );
  if (botId !== null) query = query.where("bots.id", "=", botId);
  const digests: BotDigest[] = [];
  for (const { id, name } of await query.execute()) {
    // The last moment of a cut belongs to it.
    const last = new Date(Date.parse(until) - 1).toISOString();
    const { tally } = await sumCut(services, id, { from, until: last, version: undefined, arrival: {}, timeZone });
    if (tally.chats === 0) continue;
    const time = medianOf([...tally.times].map(([bin, times]) => [timeOfBin(bin), times] as const));
    digests.push({
      botId: id,
      name,
      chats: tally.chats,
      finished: tally.finished,
      medianSeconds: time === null ? null : Math.round(time / 100) / 10,
    });
  }
  return digests.sort((one, other) => other.chats - one.chats);
};

/** Sends the summary of a subscription. Returns why that failed; null if it was sent, or if nothing was to be told. */
const sendDigest = async (services: SubscriptionServices, row: SubscriptionRow): Promise<string | null> => {
  const { database, mailer, addresses } = services;
  const { operatorSender: from } = mailer;
  const [scope, { pace, timeZone }] = [scopeOf(row), mailOptionsOf(row)];
  const userId = row.user_id ?? "";
  if (scope.botId !== null && (await findPublicBot(database, scope.botId)) === null) return null;
  const to = await findRecipient(services, { ...scope, userId });
  if (to === null) {
    await database.write((access) => deleteSubscription(access, row.id));
    return null;
  }
  if (from === null) return "No mail server is set up on this server.";
  const period = { from: row.digest_from ?? row.created_at, until: row.next_at ?? "", pace, timeZone };
  const bots = await countBots(services, scope, period);
  if (bots.length === 0) return null;
  const workspace = await findWorkspaceName(services, scope.workspaceId);
  const id = `digest-${row.id}-${Date.parse(period.until)}`;
  const mail = await writeDigest(bots, { period, id, from, to, scope, builder: addresses.builder, workspace });
  const report = await mailer.send("operator", mail);
  return report.isSent ? null : report.reason;
};

export const findWorkspaceName = async (
  { database }: Pick<SubscriptionServices, "database">,
  workspaceId: string,
): Promise<string> =>
  (await database.connection.selectFrom("workspaces").select("name").where("id", "=", workspaceId).executeTakeFirst())
    ?.name ?? "";

/** Takes a due summary, so that no other process sends it. Returns false if another one was faster. */
const claim = async (
  { database }: SubscriptionServices,
  { id, next_at: nextAt, attempts }: SubscriptionRow,
  until: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await database.write(({ connection }) =>
    connection
      .updateTable("subscriptions")
      .set({ retry_at: until, attempts: attempts + 1 })
      .where("id", "=", id)
      .where("next_at", "=", nextAt)
      .where("attempts", "=", attempts)
      .executeTakeFirst(),
  );
  return numUpdatedRows > 0n;
};

/** Sends the summaries that are due. One that can't be sent is tried again for two hours; then the next has its time, too. */
export const sendDueDigests = async (services: SubscriptionServices, now: number = Date.now()): Promise<void> => {
  const { database, log } = services;
  const time = new Date(now).toISOString();
  const due = await database.connection
    .selectFrom("subscriptions")
    .selectAll()
    .where("next_at", "<=", time)
    // Until then another process sends it, or it waits after a failure.
    .where((eb) => eb.or([eb("retry_at", "is", null), eb("retry_at", "<=", time)]))
    .limit(100)
    .execute();
  for (const row of due) {
    if (!(await claim(services, row, new Date(now + lease).toISOString()))) continue;
    const attempts = Number(row.attempts) + 1;
    const error = await sendDigest(services, row).catch((failure: unknown) => {
      log.error({ err: failure }, "a summary of results could not be sent");
      return "The server failed while it was writing the summary.";
    });
    const isLast = attempts >= mostAttempts;
    const next = nextDigest(mailOptionsOf(row), now);
    const change: Partial<SubscriptionRow> =
      error !== null && !isLast
        ? { retry_at: new Date(now + pause).toISOString(), last_error: error }
        : {
            retry_at: null,
            attempts: 0,
            last_error: error,
            // What was not told is told with the next one.
            ...(error === null ? { digest_from: row.next_at } : {}),
            next_at: next === null ? null : new Date(next).toISOString(),
          };
    await database.write((access) => changeSubscription(access, row.id, change));
  }
};
