import type { Json } from "@parley/core";
import { decodeJson, encodeJson } from "../database/json-codec.ts";
import type { Access, Connection } from "../database/schema.ts";
import { insertMissing } from "../database/upsert.ts";

/** Something done once for a result: asking for it again gives the same outcome. */
export interface StoredNeed {
  kind: string;
  /** Null while it is being done. */
  outcome: Json;
  createdAt: string;
}

export interface NeedKey {
  resultId: string;
  /** At most 255 characters. */
  needId: string;
}

export const findNeed = async (connection: Connection, { resultId, needId }: NeedKey): Promise<StoredNeed | null> => {
  const row = await connection
    .selectFrom("needs")
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
export const insertNeed = (
  access: Access,
  { resultId, needId, workspaceId, kind, outcome }: NeedKey & { workspaceId: string; kind: string; outcome: Json },
): Promise<void> => {
  const row = {
    result_id: resultId,
    need_id: needId,
    workspace_id: workspaceId,
    kind,
    outcome: outcome === null ? null : encodeJson(outcome),
    created_at: new Date().toISOString(),
  };
  return insertMissing(access, "needs", [row], ["result_id", "need_id"]);
};

/** False where it is gone, with its result. */
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
