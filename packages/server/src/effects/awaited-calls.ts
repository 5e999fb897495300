import { setTimeout as sleep } from "node:timers/promises";
import type { Json, OutsideCall, Place } from "@parley/core";
import { fingerprintJson } from "../base/hash-text.ts";
import { earlierTime, steadyTime, stillLasts, timePassed } from "../base/steady-time.ts";
import { decodeJson, encodeJson } from "../database/json-codec.ts";
import type { Connection, Database } from "../database/schema.ts";
import { insertMissing } from "../database/upsert.ts";

/** Milliseconds for which ended waits are kept, so that late calls get an explanation. */
const keptTime = 24 * 60 * 60 * 1000;

/** Milliseconds between checks whether another process has received the call. */
const lookTime = 500;

/** Identifies who waits for a call: a chat by its result, a preview or test by a name. */
export interface Waiter {
  resultId: string | null;
  /** The name of the waiter without a result. */
  name?: string;
  /** Distinguishes chats that share an address without a result. */
  chat?: string;
}

/** The parts of an incoming call's address. */
export type CallAddress = Pick<Place, "botId" | "blockId"> & Waiter;

/** Stands for all previews of a block, whose address contains no chat. */
export const previewWaiter: Waiter = { resultId: null, name: "preview" };

const addressKey = ({ resultId, name, botId, blockId }: CallAddress): string =>
  fingerprintJson([resultId, name ?? null, botId, blockId]);

const rowKey = (address: CallAddress, visit: number): string =>
  fingerprintJson([addressKey(address), visit, address.chat ?? null]);

interface Row {
  body: string | null;
  created_at: string;
  expires_at: string;
}

const findRow = (connection: Connection, id: string): Promise<Row | undefined> =>
  connection
    .selectFrom("awaited_calls")
    .select(["body", "created_at", "expires_at"])
    .where("id", "=", id)
    .executeTakeFirst();

const removeOld = ({ connection }: { connection: Connection }) =>
  connection
    .deleteFrom("awaited_calls")
    .where("expires_at", "<", new Date(earlierTime() - keptTime).toISOString())
    .execute();

/** An incoming call for which a visit of a block waits. */
export interface AwaitedCall {
  address: CallAddress;
  visit: number;
  /** Milliseconds after which the block stops waiting, counted from the start of the visit. */
  timeLimit: number;
  /** Milliseconds after which this request is answered, whether the call has arrived or not. */
  patience: number;
  signal?: AbortSignal;
}

/**
 * Waits for an incoming call. Its data can be read repeatedly; in previews, which visit the same place again, only
 * once.
 */
export const receiveCall = async (
  database: Database,
  { address, visit, timeLimit, patience, signal }: AwaitedCall,
): Promise<OutsideCall> => {
  const id = rowKey(address, visit);
  const begin = async (): Promise<Row> => {
    const now = Date.now();
    const row = {
      id,
      address: addressKey(address),
      result_id: address.resultId,
      body: null,
      created_at: new Date(now).toISOString(),
      expires_at: new Date(now + timeLimit).toISOString(),
      called_at: null,
    };
    await database.write(async (access) => {
      await removeOld(access);
      await insertMissing(access, "awaited_calls", [row], ["id"]);
    });
    return (await findRow(database.connection, id)) ?? row;
  };
  const end = steadyTime() + patience;
  for (let row = (await findRow(database.connection, id)) ?? (await begin()); ; ) {
    const isOver = !stillLasts(row.expires_at, timeLimit);
    // Uses the system clock, which all processes share.
    const since = Date.now() - (isOver ? timeLimit : timePassed(row.created_at));
    if (row.body !== null) {
      if (address.resultId === null) await forgetCall(database, id);
      return { since, body: decodeJson<Json>(row.body) };
    }
    const left = end - steadyTime();
    if (left <= 0 || isOver || signal?.aborted) return { since };
    await sleep(Math.min(lookTime, left));
    row = (await findRow(database.connection, id)) ?? row;
  }
};

const forgetCall = (database: Database, id: string): Promise<unknown> =>
  database.write(({ connection }) => connection.deleteFrom("awaited_calls").where("id", "=", id).execute());

/** The outcome of a call: accepted, or why not. */
export type CallOutcome = "taken" | "nobody waits" | "called before" | "too late";

/** Delivers a call to the visit that waits at an address. Only the first call is accepted. */
export const deliverCall = async (database: Database, address: CallAddress, body: Json): Promise<CallOutcome> => {
  const key = addressKey(address);
  const rows = await database.connection
    .selectFrom("awaited_calls")
    .select(["id", "called_at", "created_at", "expires_at"])
    .where("address", "=", key)
    .orderBy("created_at", "desc")
    .execute();
  const waiting = rows.filter(
    ({ called_at, created_at, expires_at }) =>
      called_at === null && stillLasts(expires_at, Date.parse(expires_at) - Date.parse(created_at)),
  );
  const [newest] = rows;
  if (newest === undefined) return "nobody waits";
  if (waiting.length === 0) return newest.called_at === null ? "too late" : "called before";
  const ids = waiting.map(({ id }) => id);
  const { numUpdatedRows } = await database.write(({ connection }) =>
    connection
      .updateTable("awaited_calls")
      .set({ body: encodeJson(body), called_at: new Date().toISOString() })
      .where("id", "in", ids)
      .where("called_at", "is", null)
      .executeTakeFirst(),
  );
  return numUpdatedRows > 0n ? "taken" : "called before";
};
