import type { Access, Connection } from "../../database/schema.ts";
import type { TakeoverRow } from "../../database/takeover-row.ts";
import { compileUpsert } from "../../database/upsert.ts";

/** The number of ids looked up by one statement. */
const atOnce = 500;

/** The migrated entries of a kind, by their id in the source. */
export const listTakeovers = async (connection: Connection, kind: string): Promise<Map<string, TakeoverRow>> => {
  const rows = await connection.selectFrom("takeovers").selectAll().where("kind", "=", kind).execute();
  return new Map(rows.map((row) => [row.source_id, row]));
};

/** Stores that an entry was migrated, and its state in the source. */
export const markTakeover = async (
  access: Access,
  { kind, source_id, workspace_id, fingerprint, revision }: Omit<TakeoverRow, "created_at" | "updated_at">,
): Promise<void> => {
  const now = new Date().toISOString();
  const columns = ["workspace_id", "fingerprint", "revision", "updated_at"] as const;
  const full = { kind, source_id, workspace_id, fingerprint, revision, created_at: now, updated_at: now };
  await access.connection.executeQuery(compileUpsert(access, "takeovers", full, ["kind", "source_id"], columns));
};

/** Deletes the row of a migrated entry that no longer exists in the source. */
export const forgetTakeover = async (
  { connection }: Access,
  { kind, source_id }: Pick<TakeoverRow, "kind" | "source_id">,
): Promise<void> => {
  await connection.deleteFrom("takeovers").where("kind", "=", kind).where("source_id", "=", source_id).execute();
};

/** Returns those of some ids that exist in a table. */
export const findTakenIds = async (
  connection: Connection,
  table: "bots" | "folders" | "themes" | "credentials" | "users",
  ids: readonly string[],
): Promise<Set<string>> => {
  const taken = new Set<string>();
  for (let start = 0; start < ids.length; start += atOnce) {
    const rows = await connection
      .selectFrom(table)
      .select("id")
      .where("id", "in", ids.slice(start, start + atOnce))
      .execute();
    for (const { id } of rows) taken.add(id);
  }
  return taken;
};
