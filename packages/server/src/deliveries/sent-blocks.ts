import type { FailingBot, SentBlock } from "@parley/api";
import { decodeJson } from "../database/json-codec.ts";
import type { Connection } from "../database/schema.ts";
import { type Actor, partsOf } from "../web/actor.ts";
import { seqAt } from "./list-sent.ts";
import type { DeliveryServices } from "./services.ts";

type Services = Pick<DeliveryServices, "database">;

/** The most blocks that are counted, and the latest calls among which services are looked for. */
const mostBlocks = 200;
const latestCalls = 1000;
/** The longest time of which failures are counted, in milliseconds. */
const longestPeriod = 7 * 24 * 60 * 60_000;

interface Period {
  from?: string | undefined;
  until?: string | undefined;
}

const countDeliveries = (connection: Connection, botId: string, { from, until }: Period) => {
  let query = connection
    .selectFrom("deliveries as d")
    .innerJoin("results", "results.id", "d.result_id")
    .select(["d.block_bot_id", "d.block_id", "d.block_type", "d.status"])
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.max("d.updated_at").as("last")])
    .where("d.bot_id", "=", botId)
    .where("results.is_archived", "=", 0)
    .groupBy(["d.block_bot_id", "d.block_id", "d.block_type", "d.status"]);
  if (from !== undefined) query = query.where("d.seq", ">=", seqAt(from));
  if (until !== undefined) query = query.where("d.seq", "<", seqAt(until));
  return query.execute();
};

const countCalls = (connection: Connection, botId: string, { from, until }: Period) => {
  let query = connection
    .selectFrom("service_calls as c")
    .innerJoin("results", "results.id", "c.result_id")
    .select(["c.block_bot_id", "c.block_id", "c.block_type", "c.has_failed"])
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.max("c.created_at").as("last")])
    .where("c.bot_id", "=", botId)
    .where("c.delivery_id", "is", null)
    .where("results.is_archived", "=", 0)
    .groupBy(["c.block_bot_id", "c.block_id", "c.block_type", "c.has_failed"]);
  if (from !== undefined) query = query.where("c.seq", ">=", seqAt(from));
  if (until !== undefined) query = query.where("c.seq", "<", seqAt(until));
  return query.execute();
};

/** Why the latest delivery or call of a block that failed did. */
const findLastError = async (connection: Connection, botId: string, blockId: string): Promise<string | null> => {
  const delivery = await connection
    .selectFrom("deliveries")
    .select(["last_error", "updated_at"])
    .where("bot_id", "=", botId)
    .where("block_id", "=", blockId)
    .where("status", "=", "failed")
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  const call = await connection
    .selectFrom("service_calls")
    .select(["call", "created_at"])
    .where("bot_id", "=", botId)
    .where("block_id", "=", blockId)
    .where("has_failed", "=", 1)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  if (call === undefined || (delivery !== undefined && delivery.updated_at > call.created_at))
    return delivery?.last_error || null;
  const { error, status } = decodeJson<{ error: string | null; status: number | null }>(call.call);
  return error ?? (status === null ? null : `It answered ${status}.`);
};

/** What each block of a bot has sent and asked in a period, those that failed most first; and the services it asked. */
export const listSentBlocks = async (
  { database: { connection } }: Services,
  { id: botId }: { id: string },
  period: Period,
): Promise<{ blocks: SentBlock[]; hosts: string[] }> => {
  const counted = [
    ...(await countDeliveries(connection, botId, period)),
    ...(await countCalls(connection, botId, period)).map(({ has_failed: hasFailed, ...row }) => ({
      ...row,
      status: Number(hasFailed) === 1 ? ("failed" as const) : ("done" as const),
    })),
  ];
  const blocks = new Map<string, SentBlock>();
  for (const { block_bot_id: blockBotId, block_id: blockId, block_type: blockType, status, count, last } of counted) {
    const key = `${blockBotId}/${blockId}`;
    const block = blocks.get(key) ?? {
      ...{ blockBotId, blockId, blockType, done: 0, failed: 0, open: 0 },
      ...{ lastAt: last, lastError: null },
    };
    block[status] += Number(count);
    if (last > block.lastAt) block.lastAt = last;
    blocks.set(key, block);
  }
  const listed = [...blocks.values()]
    .sort((one, other) => other.failed - one.failed || (one.lastAt < other.lastAt ? 1 : -1))
    .slice(0, mostBlocks);
  for (const block of listed)
    if (block.failed > 0) block.lastError = await findLastError(connection, botId, block.blockId);
  const latest = connection
    .selectFrom("service_calls")
    .select("host")
    .where("bot_id", "=", botId)
    .orderBy("seq", "desc")
    .limit(latestCalls);
  const hosts = await connection.selectFrom(latest.as("latest")).select("host").distinct().execute();
  return { blocks: listed, hosts: hosts.flatMap(({ host }) => host ?? []).sort() };
};

/** The bots of which calls or deliveries have failed since a time, those that failed most first. */
export const listFailures = async (
  { database: { connection } }: Services,
  actor: Actor,
  from: string,
): Promise<FailingBot[]> => {
  const since = new Date(Math.max(Date.parse(from), Date.now() - longestPeriod)).toISOString();
  const deliveries = await connection
    .selectFrom("deliveries as d")
    .innerJoin("results", "results.id", "d.result_id")
    .select("d.bot_id")
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.max("d.updated_at").as("last")])
    .where("d.workspace_id", "=", actor.workspaceId)
    .where("d.status", "=", "failed")
    .where("d.updated_at", ">=", since)
    .where("results.is_archived", "=", 0)
    .groupBy("d.bot_id")
    .execute();
  const calls = await connection
    .selectFrom("service_calls as c")
    .innerJoin("results", "results.id", "c.result_id")
    .select("c.bot_id")
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.max("c.created_at").as("last")])
    .where("c.workspace_id", "=", actor.workspaceId)
    .where("c.has_failed", "=", 1)
    .where("c.delivery_id", "is", null)
    .where("c.created_at", ">=", since)
    .where("results.is_archived", "=", 0)
    .groupBy("c.bot_id")
    .execute();
  const sums = new Map<string, Omit<FailingBot, "name">>();
  for (const { bot_id: botId, count, last } of [...deliveries, ...calls]) {
    if (!partsOf(actor, botId).includes("answers")) continue;
    const sum = sums.get(botId) ?? { botId, failed: 0, lastAt: last };
    sum.failed += Number(count);
    if (last > sum.lastAt) sum.lastAt = last;
    sums.set(botId, sum);
  }
  if (sums.size === 0) return [];
  const bots = await connection
    .selectFrom("bots")
    .select(["id", "name"])
    .where("id", "in", [...sums.keys()])
    .where("is_archived", "=", 0)
    .execute();
  return bots
    .flatMap(({ id, name }) => {
      const sum = sums.get(id);
      return sum === undefined ? [] : [{ ...sum, name }];
    })
    .sort((one, other) => other.failed - one.failed);
};
