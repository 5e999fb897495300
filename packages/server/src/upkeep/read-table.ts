import { createHash } from "node:crypto";
import { type Expression, type Kysely, type SqlBool, sql } from "kysely";
import type { Access } from "../database/schema.ts";
import type { CopiedTable } from "./copied-tables.ts";

/** What all databases store alike: no column has another type. */
export type CopiedRow = Record<string, string | number | null>;

/** Bytes that a page of rows should have. Some rows are a few bytes, others a whole bot. */
const pageBytes = 2_000_000;
const mostRows = 1000;
const firstRows = 25;

const sizeOf = (row: CopiedRow): number =>
  Object.values(row).reduce<number>((size, value) => size + (typeof value === "string" ? value.length : 8), 0);

/** Bytes of some rows, more or less. */
export const sizeOfRows = (rows: readonly CopiedRow[]): number => rows.reduce((size, row) => size + sizeOf(row), 0);

/** Whether a row comes after another one by its key. The first comparison lets every engine begin in the index. */
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

/** The rows of a table in the order of its key, those that come after a row. */
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

/** The row with the greatest key; null in an empty table. */
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

/** A digest of a table's rows, the same on every engine. */
export interface TableFacts {
  rows: number;
  sha256: string;
}

export const describeTable = async (access: Access, table: CopiedTable): Promise<TableFacts> => {
  const hash = createHash("sha256");
  let rows = 0;
  for await (const page of readPages(access, table, null)) {
    rows += page.length;
    // Columns stand in another order where a migration has added them.
    for (const row of page) hash.update(`${JSON.stringify(Object.entries(row).sort(byName))}\n`);
  }
  return { rows, sha256: hash.digest("hex") };
};

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : Number(one > other);
