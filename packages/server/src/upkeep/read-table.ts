import { createHash } from "node:crypto";
import { type Expression, type Kysely, type SqlBool, sql } from "kysely";
import type { Access } from "../database/schema.ts";
import type { CopiedTable } from "./copied-tables.ts";

/** A row with the only column types that our tables have, which are the same in all databases. */
export type CopiedRow = Record<string, string | number | null>;

/** The target size of a page in bytes. Some rows have a few bytes, others contain a whole bot. */
const pageBytes = 2_000_000;
const mostRows = 1000;
const firstRows = 25;

const sizeOf = (row: CopiedRow): number =>
  Object.values(row).reduce<number>((size, value) => size + (typeof value === "string" ? value.length : 8), 0);

/** The approximate size of some rows in bytes. */
export const sizeOfRows = (rows: readonly CopiedRow[]): number => rows.reduce((size, row) => size + sizeOf(row), 0);

/**
 * A condition that a row's key is greater than another row's. Its first comparison allows every database to start in
 * the index.
 */
const isAfter = (keys: readonly string[], last: CopiedRow): Expression<SqlBool> => {
  const compare = ([key = "", ...others]: readonly string[]): Expression<SqlBool> => {
    const column = sql.ref(key);
    const value = last[key] ?? null;
    return others.length === 0
      ? sql<SqlBool>`${column} > ${value}`
      : sql<SqlBool>`(${column} > ${value} or (${column} = ${value} and ${compare(others)}))`;
  };
  const [first = ""] = keys;
  return sql<SqlBool>`(${sql.ref(first)} >= ${last[first] ?? null} and ${compare(keys)})`;
};

const untyped = ({ connection }: Access) => connection as unknown as Kysely<Record<string, CopiedRow>>;

/** Reads the rows of a table in key order, a page at a time, starting after a given row. */
export async function* readPages(
  access: Access,
  { name, keys }: CopiedTable,
  after: CopiedRow | null,
): AsyncGenerator<CopiedRow[]> {
  let last = after;
  let limit = firstRows;
  for (;;) {
    let query = untyped(access).selectFrom(name).selectAll().limit(limit);
    for (const key of keys) query = query.orderBy(key);
    if (last !== null) query = query.where(isAfter(keys, last));
    const rows = await query.execute();
    if (rows.length > 0) yield rows;
    if (rows.length < limit) return;
    last = rows.at(-1) ?? null;
    const wanted = Math.floor((rows.length * pageBytes) / (sizeOfRows(rows) + 1));
    limit = Math.max(1, Math.min(wanted, limit * 4, mostRows));
  }
}

/** Returns the key of the last row in key order; null for an empty table. */
export const findLastRow = async (access: Access, { name, keys }: CopiedTable): Promise<CopiedRow | null> => {
  let query = untyped(access).selectFrom(name).select(keys).limit(1);
  for (const key of keys) query = query.orderBy(key, "desc");
  return (await query.executeTakeFirst()) ?? null;
};

export const countRows = async (access: Access, { name }: CopiedTable): Promise<number> => {
  const { count } = await untyped(access)
    .selectFrom(name)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** The number and hash of a table's rows, the same on every database. */
export interface TableFacts {
  rows: number;
  sha256: string;
}

export const describeTable = async (access: Access, table: CopiedTable): Promise<TableFacts> => {
  const hash = createHash("sha256");
  let rows = 0;
  for await (const page of readPages(access, table, null)) {
    rows += page.length;
    // Columns are sorted by name, since migrations may have added them in another order.
    for (const row of page) hash.update(`${JSON.stringify(Object.entries(row).sort(byName))}\n`);
  }
  return { rows, sha256: hash.digest("hex") };
};

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : Number(one > other);
