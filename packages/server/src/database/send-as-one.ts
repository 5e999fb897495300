import { CompiledQuery } from "kysely";
import { createLruCache } from "../base/lru-cache.ts";
import { isDivisionByZero } from "./database-errors.ts";
import type { JointWrites } from "./joint-writes.ts";
import type { Connection } from "./schema.ts";

/** The number of cached joined texts: one for each sequence of statements that was sent together. */
const capacity = 500;

/** Renumbers the parameters of a statement so that they follow those of the previous statements. */
const shiftParameters = (text: string, by: number): string =>
  by === 0 ? text : text.replace(/\$(\d+)/g, (_, number: string) => `$${Number(number) + by}`);

/**
 * Joins several writes to one statement of PostgreSQL, which is a transaction by itself. It needs one round trip
 * instead of one for `begin`, each write and `commit`. `returning` makes the rows of the first write countable. If
 * there are none, a division by zero makes the statement fail.
 */
const joinTexts = ({ first, others }: JointWrites): string => {
  const parts = [`"first" as (${first.sql} returning 1)`];
  let count = first.parameters.length;
  for (const { sql, parameters } of others) {
    parts.push(`"other${parts.length}" as (${shiftParameters(sql, count)})`);
    count += parameters.length;
  }
  return `with ${parts.join(", ")} select 1 / count(*) from "first"`;
};

const texts = createLruCache<string>(capacity);

const joinStatements = (writes: JointWrites): CompiledQuery => {
  const statements = [writes.first, ...writes.others];
  const name = statements.map(({ sql }) => sql).join(";");
  const text = texts.get(name) ?? joinTexts(writes);
  texts.set(name, text);
  return CompiledQuery.raw(
    text,
    statements.flatMap(({ parameters }) => parameters),
  );
};

/** Sends writes as one statement. Returns false, and stores nothing, if the first changes no row. */
export const sendAsOne = async (connection: Connection, writes: JointWrites): Promise<boolean> => {
  try {
    await connection.executeQuery(joinStatements(writes));
    return true;
  } catch (error) {
    if (isDivisionByZero(error)) return false;
    throw error;
  }
};
