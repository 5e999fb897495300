import { errorCode } from "@parley/core";
import { Kysely, MysqlDialect, PostgresDialect, sql, type Transaction } from "kysely";
import { createPool } from "mysql2";
import { escapeIdentifier, Pool, types } from "pg";
import { UpkeepError } from "../upkeep-error.ts";
import type { SourceRow } from "./source-values.ts";

type Tables = Record<string, SourceRow>;

/** A database of the reference product, opened for reading. */
export interface Source {
  kind: "postgres" | "mysql";
  /** The database's name in messages, without a password. */
  label: string;
  connection: Transaction<Tables>;
  /** Whether a table exists. Earlier releases lack some tables. */
  has(table: string): boolean;
  /** All rows of a table, or those with a value in a column. Empty if the table doesn't exist. */
  all(table: string, column?: string, value?: string): Promise<SourceRow[]>;
  count(table: string): Promise<number>;
}

/** The tables that all releases since version 3 have. */
const essential = ["Workspace", "Typebot", "PublicTypebot", "Result", "Credentials"];

const labelOf = (address: string): string => {
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname}`;
};

/**
 * Parses column types. Times, which are stored in UTC without a zone, stay text. 64-bit numbers, which the driver
 * returns as text, become numbers.
 */
const readPostgresValue = (oid: number, format?: "text" | "binary") => {
  if (oid === types.builtins.TIMESTAMP || oid === types.builtins.TIMESTAMPTZ) return (text: string) => text;
  if (oid === types.builtins.INT8) return Number;
  return types.getTypeParser(oid, format as "text");
};

/**
 * Opens a PostgreSQL database. Its address may contain parameters of Prisma that the driver doesn't know, such as the
 * schema.
 */
const openPostgres = (address: string): Kysely<Tables> => {
  const url = new URL(address);
  const schema = url.searchParams.get("schema");
  for (const key of ["schema", "connection_limit", "pool_timeout", "pgbouncer", "connect_timeout", "socket_timeout"])
    url.searchParams.delete(key);
  const pool = new Pool({
    connectionString: url.href,
    max: 1,
    types: { getTypeParser: readPostgresValue },
    application_name: "parley migrate",
  });
  pool.on("error", () => undefined);
  // Set by a statement on each new connection, because connection poolers refuse it as a startup parameter.
  const path = schema === null ? "" : `; set search_path to ${escapeIdentifier(schema)}`;
  pool.on("connect", (client) => {
    client.query(`set default_transaction_read_only = on; set timezone to 'UTC'${path}`).catch(() => client.end());
  });
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
};

const openMysql = (address: string): Kysely<Tables> => {
  const url = new URL(address);
  url.search = "";
  const pool = createPool({
    uri: url.href,
    charset: "utf8mb4",
    connectionLimit: 1,
    dateStrings: true,
    supportBigNumbers: true,
  });
  pool.on("connection", (connection) => connection.query("set session transaction read only"));
  return new Kysely<Tables>({ dialect: new MysqlDialect({ pool }) });
};

const listTables = async (kind: Source["kind"], connection: Kysely<Tables>): Promise<Set<string>> => {
  const schema = kind === "postgres" ? sql`any (current_schemas(false))` : sql`database()`;
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = ${schema}`.execute(connection);
  return new Set(rows.map(({ name }) => name));
};

const isUnreachable = (error: unknown): error is Error =>
  error instanceof Error && /^(E[A-Z]+|28\w{3}|3D000|08\w{3}|ER_\w*DENIED\w*|ER_BAD_DB_ERROR)$/.test(errorCode(error));

/**
 * Reads a database of the reference product in its state at one moment, in a read-only session. Other clients may write
 * meanwhile.
 *
 * @throws UpkeepError if it can't be reached or contains something else
 */
export const readSource = async <Value>(address: string, work: (source: Source) => Promise<Value>): Promise<Value> => {
  if (!/^(postgres|mysql)/.test(address) || !URL.canParse(address))
    throw new UpkeepError("--from-database takes an address that begins with postgres:// or mysql://.");
  const kind = address.startsWith("mysql") ? "mysql" : "postgres";
  const label = labelOf(address);
  const connection = kind === "mysql" ? openMysql(address) : openPostgres(address);
  try {
    return await connection
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute(async (transaction) => {
        const tables = await listTables(kind, transaction);
        const missing = essential.filter((table) => !tables.has(table));
        if (missing.length > 0)
          throw new UpkeepError(
            `${label} is no database of Typebot 3.x: it has no table ${missing.join(", ")}. ` +
              "Look at the name of the database, and at the schema (?schema=… at the end of the address).",
          );
        return work(toSource({ kind, label, connection: transaction, tables }));
      });
  } catch (error) {
    if (isUnreachable(error))
      throw new UpkeepError(`${label} can't be read: ${error.message || String((error as { code?: unknown }).code)}`);
    throw error;
  } finally {
    await connection.destroy();
  }
};

const toSource = ({
  kind,
  label,
  connection,
  tables,
}: Pick<Source, "kind" | "label" | "connection"> & { tables: ReadonlySet<string> }): Source => ({
  kind,
  label,
  connection,
  has: (table) => tables.has(table),
  all: async (table, column, value) => {
    if (!tables.has(table)) return [];
    const query = connection.selectFrom(table).selectAll();
    return (column === undefined ? query : query.where(column, "=", value as never)).execute();
  },
  count: async (table) => {
    if (!tables.has(table)) return 0;
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
      connection,
    );
    return Number(rows[0]?.count ?? 0);
  },
});
