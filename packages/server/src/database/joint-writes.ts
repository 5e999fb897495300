import type { CompiledQuery } from "kysely";
import type { Access } from "./schema.ts";

/**
 * Statements that are stored together or not at all. They change different rows and don't read each other's changes.
 */
export interface JointWrites {
  /** An insert or update. If it changes no row, nothing is stored. */
  first: CompiledQuery;
  others: readonly CompiledQuery[];
}

/** Sends statements one after another within a transaction. Returns false if the first changes no row. */
export const sendInTurn = async ({ connection }: Access, { first, others }: JointWrites): Promise<boolean> => {
  const { numAffectedRows } = await connection.executeQuery(first);
  if (numAffectedRows === 0n) return false;
  for (const other of others) await connection.executeQuery(other);
  return true;
};
