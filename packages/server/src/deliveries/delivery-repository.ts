import type { JsonObject } from "@parley/core";
import type { CompiledQuery } from "kysely";
import { createSequence, steadyTime } from "../base/steady-time.ts";
import type { DeliveryRow } from "../database/delivery-row.ts";
import { decodeFlag, decodeJson, encodeFlag, encodeJson } from "../database/json-codec.ts";
import { keepStatement } from "../database/keep-statement.ts";
import type { Access, Connection } from "../database/schema.ts";
import { compileInsertMissing } from "../database/upsert.ts";

/** The origin of a delivery. */
export interface DeliveryOrigin {
  workspaceId: string;
  resultId: string;
  /** The bot of the result. */
  botId: string;
  blockBotId: string;
  blockId: string;
  blockType: string;
}

/** A delivery that a block has requested. */
export interface NewDelivery extends DeliveryOrigin {
  id: string;
  name: string;
  lane: string;
  isOrdered: boolean;
  payload: JsonObject;
  fingerprint: string;
  /**
   * Set if an attempt was made before the delivery is stored, or if the process that stores it is about to make one.
   */
  state?: DeliveryState;
}

/** The state of a delivery. */
export interface DeliveryState {
  status: DeliveryRow["status"];
  attempts: number;
  isUncertain: boolean;
  dueAt: string;
  error: string | null;
  /** The account that must be repaired before it can be sent. */
  heldFor: string | null;
}

const nextSeq = createSequence();

const insert = keepStatement<DeliveryRow>((access, rows) => compileInsertMissing(access, "deliveries", rows, ["id"]));

/** Returns the statements that store deliveries. Already stored ones stay unchanged. */
export const compileDeliveries = (
  access: Access,
  deliveries: readonly NewDelivery[],
  now: number = steadyTime(),
): CompiledQuery[] => {
  const time = new Date(now).toISOString();
  const rows = deliveries.map(
    (delivery): DeliveryRow => ({
      id: delivery.id,
      workspace_id: delivery.workspaceId,
      result_id: delivery.resultId,
      bot_id: delivery.botId,
      block_bot_id: delivery.blockBotId,
      block_id: delivery.blockId,
      block_type: delivery.blockType,
      name: delivery.name,
      lane: delivery.lane,
      is_ordered: encodeFlag(delivery.isOrdered),
      payload: encodeJson(delivery.payload),
      fingerprint: delivery.fingerprint,
      status: delivery.state?.status ?? "open",
      seq: nextSeq(now),
      attempts: delivery.state?.attempts ?? 0,
      round: 0,
      is_uncertain: encodeFlag(delivery.state?.isUncertain ?? false),
      due_at: delivery.state?.dueAt ?? time,
      claim: null,
      last_error: delivery.state?.error ?? null,
      held_for: delivery.state?.heldFor ?? null,
      created_at: time,
      updated_at: time,
    }),
  );
  return rows.length === 0 ? [] : [insert(access, rows)];
};

/** A delivery that is due, as read from its row. */
export interface OpenDelivery extends Omit<NewDelivery, "state"> {
  attempts: number;
  round: number;
  isUncertain: boolean;
  dueAt: string;
  createdAt: string;
}

const toOpen = (row: DeliveryRow): OpenDelivery => ({
  id: row.id,
  workspaceId: row.workspace_id,
  resultId: row.result_id,
  botId: row.bot_id,
  blockBotId: row.block_bot_id,
  blockId: row.block_id,
  blockType: row.block_type,
  name: row.name,
  lane: row.lane,
  isOrdered: decodeFlag(row.is_ordered),
  payload: decodeJson<JsonObject>(row.payload),
  fingerprint: row.fingerprint,
  attempts: Number(row.attempts),
  round: Number(row.round),
  isUncertain: decodeFlag(row.is_uncertain),
  dueAt: row.due_at,
  createdAt: row.created_at,
});

interface DueFilter {
  now: string;
  /** Claims that end before this count as abandoned. */
  ended: string;
  limit: number;
  /** Lanes and workspaces without a free slot. */
  busyLanes: readonly string[];
  busyWorkspaces: readonly string[];
  /** Only deliveries of this kind. */
  of?: Pick<OpenDelivery, "workspaceId" | "blockType" | "name" | "lane">;
}

/**
 * Returns the deliveries that are due, oldest first. Of ordered deliveries in a lane it returns only the first of each
 * result.
 */
export const listDue = async (
  connection: Connection,
  { now, ended, limit, busyLanes, busyWorkspaces, of }: DueFilter,
): Promise<OpenDelivery[]> => {
  let query = connection
    .selectFrom("deliveries as d")
    .selectAll("d")
    .where("d.status", "=", "open")
    .where("d.due_at", "<=", now)
    .where((eb) => eb.or([eb("d.claim", "is", null), eb("d.due_at", "<=", ended)]))
    .where((eb) =>
      eb.or([
        eb("d.is_ordered", "=", 0),
        eb.not(
          eb.exists(
            eb
              .selectFrom("deliveries as e")
              .select("e.id")
              .whereRef("e.result_id", "=", "d.result_id")
              .whereRef("e.seq", "<", "d.seq")
              .whereRef("e.lane", "=", "d.lane")
              .where("e.status", "=", "open"),
          ),
        ),
      ]),
    )
    .orderBy("d.due_at")
    .orderBy("d.seq")
    .limit(limit);
  if (busyLanes.length > 0) query = query.where("d.lane", "not in", busyLanes);
  if (busyWorkspaces.length > 0) query = query.where("d.workspace_id", "not in", busyWorkspaces);
  if (of !== undefined)
    query = query
      .where("d.workspace_id", "=", of.workspaceId)
      .where("d.block_type", "=", of.blockType)
      .where("d.name", "=", of.name)
      .where("d.lane", "=", of.lane);
  return (await query.execute()).map(toOpen);
};

/** The time when the next delivery is due; null if none is open. */
export const findNextDue = async (connection: Connection): Promise<string | null> => {
  const row = await connection
    .selectFrom("deliveries")
    .select("due_at")
    .where("status", "=", "open")
    .orderBy("due_at")
    .limit(1)
    .executeTakeFirst();
  return row?.due_at ?? null;
};

/** The number of open deliveries. */
export const countWaiting = async (connection: Connection): Promise<number> => {
  const { count } = await connection
    .selectFrom("deliveries")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("status", "=", "open")
    .executeTakeFirstOrThrow();
  return Number(count);
};

/**
 * Claims a delivery for one attempt. Returns false if another process was faster. The claim lasts until `until`. After
 * that, its process counts as stopped, and the outcome of its attempt as unknown.
 */
export const claimDelivery = async (
  { connection }: Access,
  { id, dueAt, attempts }: Pick<OpenDelivery, "id" | "dueAt" | "attempts">,
  { claim, until, now }: { claim: string; until: string; now: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await connection
    .updateTable("deliveries")
    .set({ claim, due_at: until, attempts: attempts + 1, is_uncertain: 1, updated_at: now })
    .where("id", "=", id)
    .where("status", "=", "open")
    // Both change with every claim.
    .where("due_at", "=", dueAt)
    .where("attempts", "=", attempts)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** The stored outcome of an attempt. `dueAt` is the time of the next one if it stays open. */
export interface AttemptEnd extends Omit<DeliveryState, "attempts"> {
  now: string;
}

/** The statement that stores the outcome of an attempt. It changes nothing if another process has claimed the delivery. */
export const compileAttemptEnd = (
  { connection }: Access,
  { id, claim }: { id: string; claim: string },
  { status, isUncertain, dueAt, error, heldFor, now }: AttemptEnd,
): CompiledQuery =>
  connection
    .updateTable("deliveries")
    .set({
      status,
      claim: null,
      is_uncertain: encodeFlag(isUncertain),
      due_at: dueAt,
      last_error: error,
      held_for: heldFor,
      updated_at: now,
    })
    .where("id", "=", id)
    .where("claim", "=", claim)
    .where("status", "=", "open")
    .compile();

/** Finds deliveries whose claim ends later than any claim should, for example after a clock was set back. */
export const listClaimedAhead = (
  connection: Connection,
  latest: string,
): Promise<{ id: string; claim: string | null }[]> =>
  connection
    .selectFrom("deliveries")
    .select(["id", "claim"])
    .where("status", "=", "open")
    .where("due_at", ">", latest)
    .where("claim", "is not", null)
    .execute();

/** Releases a delivery unless another process has claimed it since. */
export const releaseClaim = async (
  { connection }: Access,
  { id, claim }: { id: string; claim: string | null },
  now: string,
): Promise<void> => {
  await connection
    .updateTable("deliveries")
    .set({ claim: null, due_at: now })
    .where("id", "=", id)
    .where("claim", "=", claim)
    .where("status", "=", "open")
    .execute();
};

/** Makes unclaimed deliveries due that wait longer than the longest delay. */
export const pullForward = async ({ connection }: Access, latest: string, now: string): Promise<void> => {
  await connection
    .updateTable("deliveries")
    .set({ due_at: now })
    .where("status", "=", "open")
    .where("claim", "is", null)
    .where("held_for", "is", null)
    .where("due_at", ">", latest)
    .execute();
};

/** Releases the claims of all deliveries. */
export const releaseClaims = async ({ connection }: Access, now: string): Promise<void> => {
  await connection
    .updateTable("deliveries")
    .set({ claim: null, due_at: now })
    .where("status", "=", "open")
    .where("claim", "is not", null)
    .execute();
};

/** The deliveries of a chat since a given time, from blocks of one type, oldest first. */
export const listSince = (
  connection: Connection,
  { resultId, blockType, since }: { resultId: string; blockType: string; since: string },
): Promise<Pick<DeliveryRow, "id" | "fingerprint">[]> =>
  connection
    .selectFrom("deliveries")
    .select(["id", "fingerprint"])
    .where("result_id", "=", resultId)
    .where("block_type", "=", blockType)
    .where("created_at", ">=", since)
    .orderBy("seq")
    .execute();
