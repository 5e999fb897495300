import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { hasCode } from "../base/system-errors.ts";
import { assertNotNewer } from "./assert-not-newer.ts";
import { assertOwnTables, listTables } from "./assert-own-tables.ts";
import { assertWhole } from "./copy-mark.ts";
import { migrate } from "./migrate.ts";
import { migrationTable } from "./migrations/index.ts";
import { isMysql, openServer } from "./open-server.ts";
import { openSqlite } from "./open-sqlite.ts";
import type { Access, Database, OnStatement } from "./schema.ts";

/** The location of the data: a database server's address, or the folder of the embedded database. */
export interface DatabaseLocation {
  url: string | undefined;
  folder: string;
  /**
   * Separates Parley's tables from other programs': a schema of the database at the URL, or, on MySQL and MariaDB, a
   * database of its server. Created if missing.
   */
  schema?: string | undefined;
  /** Called after every statement. */
  onStatement?: OnStatement | undefined;
}

/** Creates a schema unless it exists, so that using it doesn't require the right to create it. */
const createSchema = async (url: string, schema: string): Promise<void> => {
  const { connection, close } = await openServer(url);
  try {
    const { rows } = await (isMysql(url)
      ? sql`select 1 from information_schema.schemata where schema_name = ${schema}`
      : sql`select 1 from pg_namespace where nspname = ${schema}`
    ).execute(connection);
    if (rows.length === 0) await sql`create schema if not exists ${sql.id(schema)}`.execute(connection);
  } finally {
    await close();
  }
};

const open = async ({ url, folder, schema, onStatement }: DatabaseLocation): Promise<Database> => {
  if (url === undefined) return openSqlite(folder, onStatement);
  if (schema !== undefined) await createSchema(url, schema);
  return openServer(url, schema, onStatement);
};

/** Tables that only a Typebot server has in this combination. */
const typebotTables = ["Typebot", "PublicTypebot", "Result"];

/** Parley's schema in the database of a Typebot server. */
const besideTypebot = "parley";

/**
 * Whether a schema already contains Parley's tables. On MySQL schemas are databases, so one of that name may belong to
 * another installation.
 */
const hasOurTables = async ({ kind, connection }: Access, schema: string): Promise<boolean> => {
  if (kind !== "postgres") return false;
  const { rows } = await sql`
    select 1 from pg_tables where schemaname = ${schema} and tablename = ${migrationTable}`.execute(connection);
  return rows.length > 0;
};

/**
 * Decides where Parley's tables are. If the database is a Typebot server's, it stays unchanged: Parley's tables get a schema
 * of their own and stay there even after the other tables are removed.
 */
export const findOwnPlace = async <Location extends DatabaseLocation>(location: Location): Promise<Location> => {
  const { url, schema } = location;
  if (url === undefined || schema !== undefined) return location;
  const database = await openServer(url);
  try {
    const tables = await listTables(database);
    if (tables.includes(migrationTable)) return location;
    const isTypebots = typebotTables.every((table) => tables.includes(table));
    return isTypebots || (await hasOurTables(database, besideTypebot))
      ? { ...location, schema: besideTypebot }
      : location;
  } finally {
    await database.close();
  }
};

/** Whether the schema that the first start creates is still missing. PostgreSQL treats a missing schema as empty. */
export const isMissingSchema = ({ schema }: Pick<DatabaseLocation, "schema">, error: unknown): boolean =>
  schema !== undefined && hasCode(error, "ER_BAD_DB_ERROR");

/**
 * Opens the database and migrates its tables to the current release, or to an earlier one.
 *
 * @param last the name of the last migration of that earlier release
 * @throws FolderLockedError if another process uses the folder of the embedded database; ForeignDatabaseError if
 * another program's tables are there; UnfinishedCopyError if a copy into it is not finished; NewerDatabaseError if a
 * later release has changed the tables
 */
export const openDatabase = async (location: DatabaseLocation, last?: string): Promise<Database> => {
  const database = await open(await findOwnPlace(location));
  try {
    await assertOwnTables(database);
    await assertWhole(database);
    await assertNotNewer(database);
    await migrate(database, last);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
};

/** Opens a database to copy into. Like `openDatabase`, but an unfinished copy is permitted. */
export const openCopyTarget = async (location: DatabaseLocation): Promise<Database> => {
  const database = await open(location);
  try {
    await assertOwnTables(database);
    await migrate(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
};

/** Whether the database responds. */
export const isDatabaseReachable = async ({ connection }: Database): Promise<boolean> => {
  try {
    await sql`select 1`.execute(connection);
    return true;
  } catch {
    return false;
  }
};

/** The length of the test row in characters, like that of a long answer. */
const roomWanted = 100_000;

/** Whether the database can store something: inserts a row and removes it. */
export const canStore = async (database: Database): Promise<boolean> => {
  const now = new Date().toISOString();
  const id = `room ${randomUUID()}`;
  const row = { id, identifier: id, value: "x".repeat(roomWanted), expires_at: now, created_at: now, updated_at: now };
  try {
    await database.write(({ connection }) => connection.insertInto("verifications").values(row).execute());
    await database.write(({ connection }) => connection.deleteFrom("verifications").where("id", "=", id).execute());
    return true;
  } catch {
    return false;
  }
};
