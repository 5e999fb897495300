import type { Insertable } from "kysely";
import { beginCopy, endCopy, findCopySource } from "../database/copy-mark.ts";
import { openCopyTarget } from "../database/open-database.ts";
import type { Access, Database, Schema } from "../database/schema.ts";
import { type CopiedTable, copiedTables } from "./copied-tables.ts";
import type { CopyPlace } from "./copy-places.ts";
import { readCopySource } from "./open-copy-source.ts";
import { type CopiedRow, countRows, describeTable, findLastRow, readPages, sizeOfRows } from "./read-table.ts";
import { UpkeepError } from "./upkeep-error.ts";

/** The progress of a copy. */
export interface TableProgress {
  step: "copying" | "comparing";
  table: string;
  /** The number of copied or compared rows, and the table's total. */
  rows: number;
  of: number;
}

/** A table that was copied and whose contents are identical in both databases. */
export interface CopiedFacts {
  table: string;
  rows: number;
  sha256: string;
  /** The number of rows that an earlier, interrupted run had copied. */
  earlier: number;
}

type OnProgress = (progress: TableProgress) => void;

/** The maximum number of values in one statement. SQLite allows 32,766, PostgreSQL 65,535. */
const mostValues = 30_000;
/** The approximate maximum size of one statement in bytes. MySQL and MariaDB allow 16 MB. */
const statementBytes = 4_000_000;

/** Splits rows into parts that fit into one statement each. */
const inStatements = (rows: readonly CopiedRow[]): CopiedRow[][] => {
  const parts: CopiedRow[][] = [];
  let bytes = 0;
  for (const row of rows) {
    const size = sizeOfRows([row]);
    const part = parts.at(-1);
    const isFull = part === undefined || (part.length + 1) * Object.keys(row).length > mostValues;
    if (isFull || bytes + size > statementBytes) {
      parts.push([row]);
      bytes = size;
    } else {
      part.push(row);
      bytes += size;
    }
  }
  return parts;
};

const insertRows = (target: Database, { name }: CopiedTable, rows: readonly CopiedRow[]): Promise<void> =>
  target.transaction(async ({ connection }) => {
    for (const part of inStatements(rows))
      await connection
        .insertInto(name)
        .values(part as Insertable<Schema[typeof name]>[])
        .execute();
  });

/**
 * Copies a table, starting after the last copied row. Rows are copied in key order, and each page is stored as a whole.
 */
const copyTable = async (
  source: Access,
  target: Database,
  table: CopiedTable,
  onProgress: OnProgress,
): Promise<number> => {
  const last = await findLastRow(target, table);
  const earlier = last === null ? 0 : await countRows(target, table);
  const of = await countRows(source, table);
  let rows = earlier;
  for await (const page of readPages(source, table, last)) {
    await insertRows(target, table, page);
    rows += page.length;
    onProgress({ step: "copying", table: table.name, rows, of });
  }
  return earlier;
};

/** @throws UpkeepError if the target contains anything else */
const prepareTarget = async (target: Database, from: CopyPlace, to: CopyPlace): Promise<void> => {
  const begun = await findCopySource(target);
  if (begun === from.label) return;
  if (begun !== null)
    throw new UpkeepError(`A copy of ${begun} into ${to.label} was begun. End that one first, or empty the database.`);
  for (const table of copiedTables)
    if ((await findLastRow(target, table)) !== null)
      throw new UpkeepError(`The database at ${to.label} is not empty, and was left as it is. Copy into an empty one.`);
  await beginCopy(target, from.label);
};

const compareAll = async (source: Access, target: Database, onProgress: OnProgress): Promise<CopiedFacts[]> => {
  const facts: CopiedFacts[] = [];
  const different: string[] = [];
  for (const table of copiedTables) {
    const [there, here] = await Promise.all([describeTable(source, table), describeTable(target, table)]);
    if (there.sha256 !== here.sha256)
      different.push(`  ${table.name}: ${there.rows} rows at the source, ${here.rows} in the copy`);
    facts.push({ table: table.name, ...here, earlier: 0 });
    onProgress({ step: "comparing", table: table.name, rows: here.rows, of: there.rows });
  }
  if (different.length === 0) return facts;
  throw new UpkeepError(
    `The copy is not the same as the source:\n${different.join("\n")}\nWhere a copy goes on after a break, this happens ` +
      "when the source was changed meanwhile. Stop the server there, empty the target, and copy again.",
  );
};

/**
 * Copies all tables into an empty database and compares them. An interrupted copy continues when it is started again.
 * The source is only read, in its state at one moment. No server can start on the target before the copy is complete.
 *
 * @throws UpkeepError if the target is not empty, the source is empty, or the copy differs
 */
export const copyDatabase = async (
  from: CopyPlace,
  to: CopyPlace,
  onProgress: OnProgress = () => undefined,
): Promise<CopiedFacts[]> => {
  if (from.label === to.label) throw new UpkeepError("Both places are the same.");
  return readCopySource(from, async (source) => {
    const target = await openCopyTarget(to);
    try {
      await prepareTarget(target, from, to);
      const earlier = new Map<string, number>();
      for (const table of copiedTables) earlier.set(table.name, await copyTable(source, target, table, onProgress));
      const facts = await compareAll(source, target, onProgress);
      await endCopy(target);
      return facts.map((fact) => ({ ...fact, earlier: earlier.get(fact.table) ?? 0 }));
    } finally {
      await target.close();
    }
  });
};
