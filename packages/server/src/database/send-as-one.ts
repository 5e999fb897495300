import { CompiledQuery } from "kysely";
import { isDivisionByZero } from "./database-errors.ts";
import type { JointWrites } from "./joint-writes.ts";
import type { Connection } from "./schema.ts";

/** Counts the parameters of a statement on from those of the statements before it. */
const shiftParameters = (text: string, by: number): string =>
  by === 0 ? text : text.replace(/\$(\d+)/g, (_, number: string) => `$${Number(number) + by}`);

/**
 * PostgreSQL takes several writes as one statement, which is a transaction of its own: one way to the database and back,
 * where `begin`, each write and `commit` would cost one each. `returning` is what makes the first write countable; where
 * it has changed no row, the division makes the whole statement fail.
 */
const joinStatements = ({ first, others }: JointWrites): CompiledQuery => {
  const parts = [`"first" as (${first.sql} returning 1)`];
  const parameters = [...first.parameters];
  for (const { sql, parameters: own } of others) {
    parts.push(`"other${parts.length}" as (${shiftParameters(sql, parameters.length)})`);
    parameters.push(...own);
  }
  return CompiledQuery.raw(`with ${parts.join(", ")} select 1 / count(*) from "first"`, parameters);
};

/** Sends writes as one statement. False, and nothing stored, where the first changed no row. */
export const sendAsOne = async (connection: Connection, writes: JointWrites): Promise<boolean> => {
  try {
    await connection.executeQuery(joinStatements(writes));
    return true;
  } catch (error) {
    if (isDivisionByZero(error)) return false;
    throw error;
  }
};
