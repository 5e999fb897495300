import { migrate } from "./migrate.ts";
import { openMysql } from "./open-mysql.ts";
import { openPostgres } from "./open-postgres.ts";
import { openSqlite } from "./open-sqlite.ts";
import type { Database } from "./schema.ts";

/** Where the data lives: a URL starting with postgres or mysql, else the embedded database in the folder. */
export interface DatabaseLocation {
  url: string | undefined;
  folder: string;
}

/**
 * Opens the database and brings its tables up to date.
 *
 * @throws FolderLockedError when another process holds the folder of the embedded database
 */
export const openDatabase = async ({ url, folder }: DatabaseLocation): Promise<Database> => {
  const database =
    url === undefined ? openSqlite(folder) : url.startsWith("mysql") ? openMysql(url) : openPostgres(url);
  try {
    await migrate(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
};
