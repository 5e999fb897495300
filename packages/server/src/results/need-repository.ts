import type { Json } from "@parley/core";
import { earlierTime } from "../base/steady-time.ts";
import { decodeJson, encodeJson } from "../database/json-codec.ts";
import type { Access, Connection } from "../database/schema.ts";
import { insertMissing } from "../database/upsert.ts";

/**
 * The outcome of something done once per result, such as sending an e-mail. A repeated request gets the same outcome.
 */
export interface StoredNeed {
  kind: string;
  /** Null while it is in progress. */
  outcome: Json;
  createdAt: string;
}

export interface NeedKey {
  resultId: string;
  /** At most 255 characters. */
  needId: string;
  /** For a chat without a result yet; `resultId` is then the chat's id. Such needs are stored for a day. */
  isEarly?: boolean;
}

const keepTime = 24 * 60 * 60 * 1000;

const tableOf = ({ isEarly }: NeedKey) => (isEarly ? "early_needs" : "needs");

export const findNeed = async (connection: Connection, key: NeedKey): Promise<StoredNeed | null> => {
  const { resultId, needId } = key;
  const row = await connection
    .selectFrom(tableOf(key))
    .select(["kind", "outcome", "created_at"])
    .where("result_id", "=", resultId)
    .where("need_id", "=", needId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    kind: row.kind,
    outcome: row.outcome === null ? null : decodeJson<Json>(row.outcome),
    createdAt: row.created_at,
  };
};

/** Stores a need. A need that is stored already stays unchanged. */
export const insertNeed = async (
  access: Access,
  need: NeedKey & { workspaceId: string; kind: string; outcome: Json },
): Promise<void> => {
  const { resultId, needId, workspaceId, kind, outcome } = need;
  const row = {
    result_id: resultId,
    need_id: needId,
    workspace_id: workspaceId,
    kind,
    outcome: outcome === null ? null : encodeJson(outcome),
    created_at: new Date().toISOString(),
  };
  if (need.isEarly) {
    const old = new Date(earlierTime() - keepTime).toISOString();
    await access.connection.deleteFrom("early_needs").where("created_at", "<", old).execute();
  }
  await insertMissing(access, tableOf(need), [row], ["result_id", "need_id"]);
};

/** Returns false if the need no longer exists, because its result was removed. */
export const updateNeed = async (
  { connection }: Access,
  { resultId, needId }: NeedKey,
  outcome: Json,
): Promise<boolean> => {
  const { numUpdatedRows } = await connection
    .updateTable("needs")
    .set({ outcome: encodeJson(outcome) })
    .where("result_id", "=", resultId)
    .where("need_id", "=", needId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/**
 * Replaces an outcome only if it hasn't changed since it was read or written, so that two processes don't overwrite
 * each other.
 */
export const replaceOutcome = async (
  { connection }: Access,
  key: NeedKey,
  { from, to }: { from: Json; to: Json },
): Promise<boolean> => {
  const { resultId, needId } = key;
  const { numUpdatedRows } = await connection
    .updateTable(tableOf(key))
    .set({ outcome: encodeJson(to) })
    .where("result_id", "=", resultId)
    .where("need_id", "=", needId)
    .where("outcome", "=", encodeJson(from))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
