import { subscriptionType, usualThreshold } from "@parley/api";
import { lookup } from "@parley/core";
import type { Definitions } from "@parley/core/fields";
import { createSortableId } from "../base/ids.ts";
import { decodeJson } from "../database/json-codec.ts";
import type { Access } from "../database/schema.ts";
import type { FailureNoticeRow } from "../database/subscription-rows.ts";
import { compileInsertMissing } from "../database/upsert.ts";
import { listOwnerEmails } from "../mail/mail-owners.ts";
import { noticesAddress } from "./result-letter.ts";
import type { SubscriptionServices } from "./services.ts";
import { type Letter, writeLetter } from "./write-letter.ts";

const day = 24 * 60 * 60_000;
/** Milliseconds for which failures are looked at. */
const period = day;
/** Owners are told of a block once in this time, in milliseconds. */
const silence = day;
/** The most failing blocks that one look tells of; the others follow with the next one. */
const mostAtOnce = 50;

/** A block whose calls or deliveries have failed lately. */
interface FailingBlock {
  botId: string;
  blockId: string;
  blockType: string;
  /** How many failed since the last one that did not. */
  failed: number;
  lastAt: string;
  lastError: string;
}

type Services = Pick<SubscriptionServices, "database">;

/** Which blocks have failed since a time, most often first. */
const listCandidates = async ({ database: { connection } }: Services, since: string) => {
  const calls = await connection
    .selectFrom("service_calls")
    .select(["bot_id", "block_id", "block_type"])
    .where("has_failed", "=", 1)
    .where("created_at", ">=", since)
    .groupBy(["bot_id", "block_id", "block_type"])
    .execute();
  const deliveries = await connection
    .selectFrom("deliveries")
    .select(["bot_id", "block_id", "block_type"])
    .where("status", "=", "failed")
    .where("updated_at", ">=", since)
    .groupBy(["bot_id", "block_id", "block_type"])
    .execute();
  const all = [...calls, ...deliveries].map((row) => [`${row.bot_id}/${row.block_id}`, row] as const);
  return [...new Map(all).values()];
};

/** How many of the latest calls and deliveries of a block are looked at. */
const looked = 50;

/** How many calls and deliveries of a block have failed in a row; null if the last one has not. */
const countFailures = async (
  { database: { connection } }: Services,
  { bot_id: botId, block_id: blockId, block_type: blockType }: { bot_id: string; block_id: string; block_type: string },
  since: string,
): Promise<FailingBlock | null> => {
  const calls = await connection
    .selectFrom("service_calls")
    .select(["has_failed", "call", "created_at"])
    .where("bot_id", "=", botId)
    .where("block_id", "=", blockId)
    .where("created_at", ">=", since)
    .orderBy("seq", "desc")
    .limit(looked)
    .execute();
  // Of those that made calls, the calls count: a delivery is given up after a day only.
  const deliveries = await connection
    .selectFrom("deliveries as d")
    .select(["d.status", "d.last_error", "d.updated_at"])
    .where("d.bot_id", "=", botId)
    .where("d.block_id", "=", blockId)
    .where("d.status", "in", ["done", "failed"])
    .where("d.updated_at", ">=", since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("service_calls as c")
            .select("c.id")
            .whereRef("c.result_id", "=", "d.result_id")
            .whereRef("c.delivery_id", "=", "d.id"),
        ),
      ),
    )
    .orderBy("d.seq", "desc")
    .limit(looked)
    .execute();
  const ends = [
    ...calls.map((row) => {
      const { error, status } = decodeJson<{ error: string | null; status: number | null }>(row.call);
      return {
        at: row.created_at,
        hasFailed: Number(row.has_failed) === 1,
        error: error ?? (status === null ? "There was no answer." : `It answered ${status}.`),
      };
    }),
    ...deliveries.map((row) => ({
      at: row.updated_at,
      hasFailed: row.status === "failed",
      error: row.last_error ?? "It was not sent.",
    })),
  ].sort((one, other) => (one.at < other.at ? 1 : -1));
  const good = ends.findIndex(({ hasFailed }) => !hasFailed);
  const failed = good < 0 ? ends : ends.slice(0, good);
  const [last] = failed;
  if (last === undefined) return null;
  return { botId, blockId, blockType, failed: failed.length, lastAt: last.at, lastError: last.error.slice(0, 500) };
};

/** The settings of a bot, and when its owners were told of a block last. */
const findNotices = async ({ database: { connection } }: Services, botId: string, blockId: string) => {
  const rows = await connection
    .selectFrom("failure_notices")
    .selectAll()
    .where("bot_id", "=", botId)
    .where("block_id", "in", ["", blockId])
    .execute();
  return { bot: rows.find((row) => row.block_id === ""), block: rows.find((row) => row.block_id === blockId) };
};

/** Notes that owners are told now, so that no other process tells them. Returns false if another one was faster. */
const claim = async (
  access: Access,
  { botId, blockId }: Pick<FailingBlock, "botId" | "blockId">,
  before: FailureNoticeRow | undefined,
  now: string,
): Promise<boolean> => {
  const row = { bot_id: botId, block_id: blockId, told_at: null, is_off: 0, threshold: null } as const;
  await access.connection.executeQuery(compileInsertMissing(access, "failure_notices", [row], ["bot_id", "block_id"]));
  const { numUpdatedRows } = await access.connection
    .updateTable("failure_notices")
    .set({ told_at: now })
    .where("bot_id", "=", botId)
    .where("block_id", "=", blockId)
    .where("told_at", before?.told_at == null ? "is" : "=", before?.told_at ?? null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

const labelOf = (definitions: Definitions, type: string): string =>
  type === subscriptionType ? "Webhook or e-mail about results" : (lookup(definitions, type)?.label ?? type);

/** The letter about a failing block. */
const writeFailureLetter = (
  { botId, blockId, failed, lastError }: FailingBlock,
  { builder, name, label, threshold }: { builder: string; name: string; label: string; threshold: number },
): Letter => ({
  title: `“${label}” keeps failing in “${name}”`,
  lead:
    threshold === 1
      ? "A call or delivery of this block has failed."
      : `Its last ${failed} calls and deliveries have failed, one after the other.`,
  rows: [{ label: "The last time", value: lastError }],
  button: {
    label: "See what failed",
    url: `${builder}/bots/${botId}/results?sent=failed&block=${encodeURIComponent(blockId)}`,
  },
  why: "You get this e-mail as an owner of the workspace, once a day for a block at most.",
  stop: { label: "Change or stop it", url: noticesAddress(builder, { botId }, "failures") },
});

/** Tells owners of blocks that keep failing: once a day and block at most, and only where the bot wants it. */
export const tellFailures = async (
  services: Pick<SubscriptionServices, "database" | "mailer" | "addresses" | "log" | "definitions">,
  now: number = Date.now(),
): Promise<void> => {
  const { database, mailer, addresses, log, definitions } = services;
  const { operatorSender: from } = mailer;
  if (from === null) return;
  const since = new Date(now - period).toISOString();
  let told = 0;
  for (const candidate of await listCandidates(services, since)) {
    const { bot_id: botId, block_id: blockId } = candidate;
    const { bot: settings, block: before } = await findNotices(services, botId, blockId);
    if (Number(settings?.is_off ?? 0) === 1) continue;
    if (before?.told_at != null && Date.parse(before.told_at) > now - silence) continue;
    const threshold = settings?.threshold ?? usualThreshold;
    const failing = await countFailures(services, candidate, since);
    if (failing === null || failing.failed < threshold) continue;
    const bot = await database.connection
      .selectFrom("bots")
      .select(["name", "workspace_id"])
      .where("id", "=", botId)
      .where("is_archived", "=", 0)
      .executeTakeFirst();
    if (bot === undefined) continue;
    const to = await listOwnerEmails(database.connection, bot.workspace_id);
    if (to.length === 0) continue;
    if (!(await database.write((access) => claim(access, failing, before, new Date(now).toISOString())))) continue;
    const writing = {
      builder: addresses.builder,
      name: bot.name,
      threshold,
      label: labelOf(definitions, failing.blockType),
    };
    const letter = writeFailureLetter(failing, writing);
    const report = await mailer.send("operator", {
      id: `failure-${createSortableId(new Date(now))}`,
      from,
      to,
      cc: [],
      bcc: [],
      subject: letter.title,
      ...(await writeLetter(letter)),
      attachments: [],
    });
    if (!report.isSent) log.warn({ reason: report.reason }, "owners could not be told of failures by e-mail");
    told++;
    if (told >= mostAtOnce) return;
  }
};

/** Whether, and after how many failures, owners are told of a bot. */
export const getFailureMails = async ({ database }: Services, botId: string) => {
  const { bot } = await findNotices({ database }, botId, "");
  const threshold = Number(bot?.threshold ?? usualThreshold);
  return {
    isOn: Number(bot?.is_off ?? 0) === 0,
    threshold: threshold === 1 || threshold === 10 ? threshold : usualThreshold,
  } as const;
};

export const saveFailureMails = async (
  { database }: Services,
  botId: string,
  { isOn, threshold }: { isOn: boolean; threshold: number },
): Promise<void> => {
  const row = { bot_id: botId, block_id: "", told_at: null, is_off: isOn ? 0 : 1, threshold } as const;
  await database.write(async (access) => {
    await access.connection.executeQuery(
      compileInsertMissing(access, "failure_notices", [row], ["bot_id", "block_id"]),
    );
    await access.connection
      .updateTable("failure_notices")
      .set({ is_off: row.is_off, threshold })
      .where("bot_id", "=", botId)
      .where("block_id", "=", "")
      .execute();
  });
};
