import { CompiledQuery } from "kysely";
import { isDivisionByZero } from "./database-errors.ts";
import type { JointWrites } from "./joint-writes.ts";
import type { Connection } from "./schema.ts";

/** The maximum number of cached statements in sequences. When it is reached, the cache starts again. */
const capacity = 2000;

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

/** Statements that were sent in sequence: what followed them, and their joined text. */
interface Sequence {
  next: Map<string, Sequence>;
  text: string | undefined;
}

const startSequence = (): Sequence => ({ next: new Map(), text: undefined });

let start = startSequence();
let count = 0;

/**
 * The joined text of writes, cached by their texts one after the other. Joining them to one key would cost more than all
 * these look-ups, because a new text must be hashed.
 */
const textOf = (writes: JointWrites): string => {
  if (count >= capacity) {
    start = startSequence();
    count = 0;
  }
  let sequence = start;
  const follow = ({ sql }: CompiledQuery): void => {
    let next = sequence.next.get(sql);
    if (next === undefined) {
      next = startSequence();
      sequence.next.set(sql, next);
      count += 1;
    }
    sequence = next;
  };
  follow(writes.first);
  for (const other of writes.others) follow(other);
  sequence.text ??= joinTexts(writes);
  return sequence.text;
};

const joinStatements = (writes: JointWrites): CompiledQuery => {
  const parameters = [...writes.first.parameters];
  for (const other of writes.others) parameters.push(...other.parameters);
  return CompiledQuery.raw(textOf(writes), parameters);
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
