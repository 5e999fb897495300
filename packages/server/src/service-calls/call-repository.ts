import { setImmediate } from "node:timers/promises";
import type { ServiceCall, ServiceCallsPage, ServiceCallsRequest, ShownCall } from "@parley/api";
import * as z from "zod";
import { createSortableId } from "../base/ids.ts";
import { createSequence } from "../base/steady-time.ts";
import { decodeJson, encodeFlag, encodeJson } from "../database/json-codec.ts";
import type { Access, Connection, Database } from "../database/schema.ts";
import type { ServiceCallRow } from "../database/service-call-row.ts";
import { readCursor, writeCursor } from "../web/page-cursor.ts";

/** Where a call was made. */
export interface CallOrigin {
  workspaceId: string;
  resultId: string;
  /** The bot of the result. */
  botId: string;
  blockBotId: string;
  blockId: string;
  blockType: string;
  /** The delivery that was being sent; absent for a call that a chat waits for. */
  deliveryId?: string;
}

/** A call to be stored; `startedAt` is in milliseconds since 1970. */
export interface NewCall extends CallOrigin {
  call: ShownCall;
  startedAt: number;
}

const nextSeq = createSequence();

const hostOf = (address: string): string | null =>
  URL.canParse(address) ? new URL(address).host.slice(0, 255) || null : null;

const hasFailed = ({ status, error }: ShownCall): boolean => error !== null || (status !== null && status >= 400);

export const insertCalls = async ({ connection }: Access, made: readonly NewCall[]): Promise<void> => {
  const rows = made.map(({ call, startedAt, ...of }): ServiceCallRow => {
    const begun = new Date(startedAt);
    return {
      id: createSortableId(begun),
      workspace_id: of.workspaceId,
      bot_id: of.botId,
      result_id: of.resultId,
      block_bot_id: of.blockBotId,
      block_id: of.blockId,
      block_type: of.blockType,
      has_failed: encodeFlag(hasFailed(call)),
      delivery_id: of.deliveryId ?? null,
      host: hostOf(call.address),
      call: encodeJson(call),
      seq: nextSeq(),
      created_at: begun.toISOString(),
    };
  });
  await connection.insertInto("service_calls").values(rows).execute();
};

/** How many calls are stored with each of these results; results that are not stored are missing. */
export const countCalls = async (
  connection: Connection,
  resultIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await connection
    .selectFrom("results")
    .leftJoin("service_calls", "service_calls.result_id", "results.id")
    .select("results.id")
    .select(({ fn }) => fn.count<number>("service_calls.id").as("count"))
    .where("results.id", "in", resultIds)
    .groupBy("results.id")
    .execute();
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
};

export const toCall = (row: ServiceCallRow): ServiceCall => ({
  ...decodeJson<ShownCall>(row.call),
  id: row.id,
  resultId: row.result_id,
  blockBotId: row.block_bot_id,
  blockId: row.block_id,
  blockType: row.block_type,
  hasFailed: Number(row.has_failed) === 1,
  createdAt: row.created_at,
});

/** A page of the calls of a bot's chats, or of one result, newest first. */
export const listCalls = async (
  { connection }: Database,
  bot: { id: string },
  { resultId, blockId, failed, limit, cursor }: ServiceCallsRequest,
): Promise<ServiceCallsPage> => {
  let query = connection
    .selectFrom("service_calls")
    .innerJoin("results", "results.id", "service_calls.result_id")
    .selectAll("service_calls")
    .where("service_calls.bot_id", "=", bot.id)
    .where("results.is_archived", "=", 0)
    .orderBy("service_calls.seq", "desc")
    .limit(limit + 1);
  if (resultId !== undefined) query = query.where("service_calls.result_id", "=", resultId);
  if (blockId !== undefined) query = query.where("service_calls.block_id", "=", blockId);
  if (failed === "true") query = query.where("service_calls.has_failed", "=", 1);
  if (cursor !== undefined) query = query.where("service_calls.seq", "<", readCursor(z.number(), cursor));
  const rows = await query.execute();
  const last = rows[limit - 1];
  return {
    calls: rows.slice(0, limit).map(toCall),
    nextCursor: rows.length > limit && last !== undefined ? writeCursor(Number(last.seq)) : null,
  };
};

/** How many rows are deleted at once, because visitors' requests may wait meanwhile. */
const atOnce = 500;

/** Deletes the calls that began before a time. */
export const deleteOldCalls = async (database: Database, before: string): Promise<void> => {
  for (;;) {
    const old = await database.connection
      .selectFrom("service_calls")
      .select("id")
      .where("created_at", "<", before)
      .limit(atOnce)
      .execute();
    if (old.length === 0) return;
    const ids = old.map(({ id }) => id);
    await database.write(({ connection }) => connection.deleteFrom("service_calls").where("id", "in", ids).execute());
    await setImmediate();
  }
};
