import type { Database, OnStatement } from "./schema.ts";

/** Whether an address is for MySQL or MariaDB. All others are for PostgreSQL. */
export const isMysql = (url: string): boolean => url.startsWith("mysql");

/** Opens the database at an address. Only the driver that is needed is loaded, to save memory. */
export const openServer = async (url: string, schema?: string, onStatement?: OnStatement): Promise<Database> =>
  isMysql(url)
    ? (await import("./open-mysql.ts")).openMysql(url, schema, onStatement)
    : (await import("./open-postgres.ts")).openPostgres(url, schema, onStatement);
