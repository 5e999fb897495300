import type { Database, OnStatement } from "./schema.ts";

/** Whether an address is that of MySQL or MariaDB; else it is PostgreSQL's. */
export const isMysql = (url: string): boolean => url.startsWith("mysql");

/** A database at an address. The driver of the other kind is not loaded: it would stand in memory for nothing. */
export const openServer = async (url: string, schema?: string, onStatement?: OnStatement): Promise<Database> =>
  isMysql(url)
    ? (await import("./open-mysql.ts")).openMysql(url, schema, onStatement)
    : (await import("./open-postgres.ts")).openPostgres(url, schema, onStatement);
