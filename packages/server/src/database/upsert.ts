import { type CompiledQuery, type Insertable, sql } from "kysely";
import type { Access, Schema } from "./schema.ts";

type Column<Table extends keyof Schema> = keyof Schema[Table] & string;

/**
 * Inserts a row, or updates the given columns if a row with the same key exists. It is one statement in every database,
 * so of two simultaneous writers both succeed and the later one wins. With a `counter`, a numeric column, the writer
 * with the higher number wins in any order.
 */
export const compileUpsert = <Table extends keyof Schema>(
  { kind, connection }: Access,
  table: Table,
  row: Insertable<Schema[Table]>,
  keys: readonly Column<Table>[],
  update: readonly Column<Table>[],
  counter?: Column<Table>,
): CompiledQuery => {
  const insert = connection.insertInto(table).values(row as never);
  const valueOf = (column: string) => (row as Record<string, unknown>)[column];
  // MySQL assigns from left to right, so the counter comes last and all comparisons use the old one.
  const changed = counter === undefined ? update : [...update, counter];
  const newer = (column: string) =>
    counter === undefined
      ? valueOf(column)
      : sql`if(${sql.ref(counter)} < ${valueOf(counter)}, ${valueOf(column)}, ${sql.ref(column)})`;
  const pick = (value: (column: string) => unknown) =>
    Object.fromEntries(changed.map((column) => [column, value(column)])) as never;
  if (kind === "mysql") return insert.onDuplicateKeyUpdate(pick(newer)).compile();
  return insert
    .onConflict((conflict) => {
      const changing = conflict.columns(keys as never).doUpdateSet(pick(valueOf));
      return counter === undefined
        ? changing
        : changing.where(sql<number>`${sql.ref(`${table}.${counter}`)}`, "<", valueOf(counter) as number);
    })
    .compile();
};

/** The statement that inserts the rows (at least one) whose key does not exist yet. Existing rows stay unchanged. */
export const compileInsertMissing = <Table extends keyof Schema>(
  { kind, connection }: Access,
  table: Table,
  rows: readonly Insertable<Schema[Table]>[],
  keys: readonly [Column<Table>, ...Column<Table>[]],
): CompiledQuery => {
  const insert = connection.insertInto(table).values(rows as never);
  // `insert ignore` would also ignore other errors, such as values that are too long. Assigning a key to itself only
  // ignores existing rows.
  const unchanged = sql.ref(keys[0]);
  return kind === "mysql"
    ? insert.onDuplicateKeyUpdate({ [keys[0]]: unchanged } as never).compile()
    : insert.onConflict((conflict) => conflict.columns(keys as never).doNothing()).compile();
};

/** Inserts the rows whose key does not exist yet. */
export const insertMissing = async <Table extends keyof Schema>(
  access: Access,
  table: Table,
  rows: readonly Insertable<Schema[Table]>[],
  keys: readonly [Column<Table>, ...Column<Table>[]],
): Promise<void> => {
  await access.connection.executeQuery(compileInsertMissing(access, table, rows, keys));
};
