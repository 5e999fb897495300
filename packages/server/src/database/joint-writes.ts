import type { CompiledQuery } from "kysely";
import type { Access } from "./schema.ts";

/**
 * Statements that belong together: all of them are stored or none. No two of them change the same row, and none reads
 * what another one writes.
 */
export interface JointWrites {
  /** An insert or an update. Where it changes no row, nothing is stored. */
  first: CompiledQuery;
  others: readonly CompiledQuery[];
}

/** Sends them one after another, inside a transaction. Returns false when the first changes no row. */
export const sendInTurn = async ({ connection }: Access, { first, others }: JointWrites): Promise<boolean> => {
  const { numAffectedRows } = await connection.executeQuery(first);
  if (numAffectedRows === 0n) return false;
  for (const other of others) await connection.executeQuery(other);
  return true;
};
