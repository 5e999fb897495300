import type { CompiledQuery } from "kysely";
import type { Access } from "./schema.ts";

/** Statements of which all or none are stored. They change different rows and don't read each other's changes. */
export interface JointWrites {
  /** An insert or update. If it changes no row, nothing is stored. */
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
