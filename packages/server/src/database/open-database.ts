import { sql } from "kysely";
import { assertOwnTables } from "./assert-own-tables.ts";
import { migrate } from "./migrate.ts";
import { openMysql } from "./open-mysql.ts";
import { openPostgres } from "./open-postgres.ts";
import { openSqlite } from "./open-sqlite.ts";
import type { Database } from "./schema.ts";

/** Where the data lives: a URL starting with postgres or mysql, else the embedded database in the folder. */
export interface DatabaseLocation {
  url: string | undefined;
  folder: string;
  /**
   * Keeps our tables apart from those of other programs: a schema in the database at the URL; on MySQL and MariaDB, where
   * schema is another word for database, a database on its server. It is made where it is missing.
   */
  schema?: string | undefined;
}

const isMysql = (url: string): boolean => url.startsWith("mysql");

/** Makes a schema, unless there is one: whoever may use it need not be allowed to make it. */
const createSchema = async (url: string, schema: string): Promise<void> => {
  const { connection, close } = isMysql(url) ? openMysql(url) : openPostgres(url);
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

const open = async ({ url, folder, schema }: DatabaseLocation): Promise<Database> => {
  if (url === undefined) return openSqlite(folder);
  if (schema !== undefined) await createSchema(url, schema);
  return isMysql(url) ? openMysql(url, schema) : openPostgres(url, schema);
};

/**
 * Opens the database and brings its tables up to date, or to where an earlier release left them.
 *
 * @param last the name of the last migration of that release
 * @throws FolderLockedError when another process holds the folder of the embedded database; ForeignDatabaseError when
 * another program's tables are there
 */
export const openDatabase = async (location: DatabaseLocation, last?: string): Promise<Database> => {
  const database = await open(location);
  try {
    await assertOwnTables(database);
    await migrate(database, last);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
};

/** Whether the database answers. */
export const isDatabaseReachable = async ({ connection }: Database): Promise<boolean> => {
  try {
    await sql`select 1`.execute(connection);
    return true;
  } catch {
    return false;
  }
};
