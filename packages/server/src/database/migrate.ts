import { type Kysely, Migrator, sql } from "kysely";
import { type ColumnTypes, columnTypesOf } from "./column-types.ts";
import { createTables } from "./migrations/0001-tables.ts";
import { createSessions } from "./migrations/0002-sessions.ts";
import { createUploads } from "./migrations/0003-uploads.ts";
import { createCredentials } from "./migrations/0004-credentials.ts";
import { countAnswers } from "./migrations/0005-answer-seq.ts";
import { indexSessionAge } from "./migrations/0006-session-age.ts";
import { keepFiles } from "./migrations/0007-files-not-flows.ts";
import { stopGrowing } from "./migrations/0010-nothing-grows.ts";
import { beginRestoreTime } from "./migrations/0011-restore-time.ts";
import { createAccounts } from "./migrations/0012-accounts.ts";
import { keepDraftChanges } from "./migrations/0013-draft-changes.ts";
import { addFolders } from "./migrations/0014-folders-and-themes.ts";
import { dateDeletions } from "./migrations/0016-deleted-results.ts";
import type { Database } from "./schema.ts";

/** All migrations in order. One that has been released is never edited: what it did stands in people's databases. */
const migrations: Record<string, (db: Kysely<unknown>, types: ColumnTypes) => Promise<void>> = {
  "0001-tables": createTables,
  "0002-sessions": createSessions,
  "0003-uploads": createUploads,
  "0004-credentials": createCredentials,
  "0005-answer-seq": countAnswers,
  "0006-session-age": indexSessionAge,
  "0007-files-not-flows": keepFiles,
  "0010-nothing-grows": stopGrowing,
  "0011-restore-time": beginRestoreTime,
  "0012-accounts": createAccounts,
  "0013-draft-changes": keepDraftChanges,
  "0014-folders-and-themes": addFolders,
  "0016-deleted-results": dateDeletions,
};

/** The table that says which migrations have been done. It is made before all others. */
export const migrationTable = "parley_migrations";

/** PostgreSQL has schemas inside a database: the table of migrations that counts is the one in ours. */
const findSchema = async ({ kind, connection }: Database): Promise<{ migrationTableSchema?: string }> => {
  if (kind !== "postgres") return {};
  const { rows } = await sql<{ name: string | null }>`select current_schema() as name`.execute(connection);
  const name = rows[0]?.name ?? null;
  return name === null ? {} : { migrationTableSchema: name };
};

/**
 * Brings the tables up to date, or to where an earlier release left them. Processes that start at once wait for each other.
 */
export const migrate = async (database: Database, last?: string): Promise<void> => {
  const { kind, connection } = database;
  const untyped = connection as unknown as Kysely<unknown>;
  const types = await columnTypesOf(kind, untyped);
  const migrator = new Migrator({
    db: connection,
    migrationTableName: migrationTable,
    migrationLockTableName: `${migrationTable}_lock`,
    ...(await findSchema(database)),
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          Object.entries(migrations).map(([name, up]) => [name, { up: (db: Kysely<unknown>) => up(db, types) }]),
        ),
    },
  });
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  if (error !== undefined) throw error;
};
