import type { DeliveriesPage, DeliveriesRequest, DeliverySummary } from "@parley/api";
import { type BlockServers, type JsonObject, lookup } from "@parley/core";
import * as z from "zod";
import { earlierTime } from "../base/steady-time.ts";
import type { DeliveryRow } from "../database/delivery-row.ts";
import { decodeJson } from "../database/json-codec.ts";
import type { Access } from "../database/schema.ts";
import { storeEntries, toServerEntry } from "../results/entry-repository.ts";
import { HttpError, notFound } from "../web/http-error.ts";
import { readCursor, writeCursor } from "../web/page-cursor.ts";
import type { DeliveryServices } from "./services.ts";

const findKind = (servers: BlockServers, row: DeliveryRow) =>
  lookup(lookup(servers, row.block_type)?.deliveries ?? {}, row.name);

const statusOf = ({ status, claim }: DeliveryRow): DeliverySummary["status"] => {
  if (status === "done") return "sent";
  if (status === "failed") return "failed";
  return claim === null ? "waiting" : "sending";
};

export const toSummary = (servers: BlockServers, row: DeliveryRow): DeliverySummary => {
  const status = statusOf(row);
  const summary = findKind(servers, row)?.summarize?.(decodeJson<JsonObject>(row.payload)) ?? "";
  return {
    id: row.id,
    resultId: row.result_id,
    blockBotId: row.block_bot_id,
    blockId: row.block_id,
    blockType: row.block_type,
    summary: summary.slice(0, 500),
    status,
    attempts: Number(row.attempts),
    lastError: row.last_error || null,
    nextAttemptAt: status === "waiting" && row.held_for === null ? row.due_at : null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
};

/** A page of the deliveries of a bot, or of one of its results, newest first. */
export const listDeliveries = async (
  { database, servers }: Pick<DeliveryServices, "database" | "servers">,
  bot: { id: string },
  { resultId, failed, limit, cursor }: DeliveriesRequest,
): Promise<DeliveriesPage> => {
  let query = database.connection
    .selectFrom("deliveries")
    .innerJoin("results", "results.id", "deliveries.result_id")
    .selectAll("deliveries")
    .where("deliveries.bot_id", "=", bot.id)
    .where("results.is_archived", "=", 0)
    .orderBy("deliveries.seq", "desc")
    .limit(limit + 1);
  if (resultId !== undefined) query = query.where("deliveries.result_id", "=", resultId);
  if (failed === "true") query = query.where("deliveries.status", "=", "failed");
  if (cursor !== undefined) query = query.where("deliveries.seq", "<", readCursor(z.number(), cursor));
  const rows = await query.execute();
  const last = rows[limit - 1];
  return {
    deliveries: rows.slice(0, limit).map((row) => toSummary(servers, row)),
    nextCursor: rows.length > limit && last !== undefined ? writeCursor(Number(last.seq)) : null,
  };
};

interface Named {
  bot: { id: string };
  id: string;
}

/** @throws HttpError 404 */
const getRow = async ({ database }: Pick<DeliveryServices, "database">, { bot, id }: Named): Promise<DeliveryRow> => {
  const row = await database.connection
    .selectFrom("deliveries")
    .selectAll()
    .where("id", "=", id)
    .where("bot_id", "=", bot.id)
    .executeTakeFirst();
  if (row === undefined) throw notFound("The delivery");
  return row;
};

const busy = () => new HttpError(409, "CONFLICT", "It is being sent right now. Look again in a moment.");

/** Changes a delivery. Returns false, and changes nothing, while it is being sent. */
const changeRow = async (access: Access, row: DeliveryRow, change: Partial<DeliveryRow>): Promise<boolean> => {
  const { numUpdatedRows } = await access.connection
    .updateTable("deliveries")
    .set({ ...change, updated_at: new Date().toISOString() })
    .where("id", "=", row.id)
    .where("status", "=", row.status)
    .where("attempts", "=", row.attempts)
    .where("claim", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/**
 * Sends a delivery now. One that was already sent gets a new id for its recipient.
 *
 * @throws HttpError 404, or 409 while it is being sent
 */
export const sendDelivery = async (services: DeliveryServices, named: Named): Promise<DeliverySummary> => {
  const row = await getRow(services, named);
  const again = {
    status: "open",
    attempts: 0,
    last_error: null,
    held_for: null,
    due_at: new Date(earlierTime()).toISOString(),
  } as const;
  const change = row.status === "done" ? { ...again, round: Number(row.round) + 1, is_uncertain: 0 as const } : again;
  if (!(await services.database.write((access) => changeRow(access, row, change)))) throw busy();
  services.outbox.wake();
  return toSummary(services.servers, await getRow(services, named));
};

/**
 * Cancels an open delivery and logs that.
 *
 * @throws HttpError 404 if it is unknown; 409 while it is being sent, or if it is no longer open
 */
export const giveUpDelivery = async (services: DeliveryServices, named: Named): Promise<DeliverySummary> => {
  const row = await getRow(services, named);
  if (row.status !== "open") throw new HttpError(409, "CONFLICT", "It no longer waits.");
  const description = findKind(services.servers, row)?.failure ?? "Not sent";
  const log = { status: "error", description, details: "Its author has given it up." } as const;
  const isChanged = await services.database.transaction(async (access) => {
    if (!(await changeRow(access, row, { status: "failed" }))) return false;
    await storeEntries(access, { id: row.result_id, workspaceId: row.workspace_id }, [toServerEntry(log)]);
    return true;
  });
  if (!isChanged) throw busy();
  return toSummary(services.servers, await getRow(services, named));
};
