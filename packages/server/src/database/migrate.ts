import { type Kysely, Migrator } from "kysely";
import { type ColumnTypes, columnTypesOf } from "./column-types.ts";
import { createTables } from "./migrations/0001-tables.ts";
import { createSessions } from "./migrations/0002-sessions.ts";
import { createUploads } from "./migrations/0003-uploads.ts";
import { createCredentials } from "./migrations/0004-credentials.ts";
import { countAnswers } from "./migrations/0005-answer-seq.ts";
import { indexSessionAge } from "./migrations/0006-session-age.ts";
import type { Database } from "./schema.ts";

/** All migrations in order. One that has been released is never edited: what it did stands in people's databases. */
const migrations: Record<string, (db: Kysely<unknown>, types: ColumnTypes) => Promise<void>> = {
  "0001-tables": createTables,
  "0002-sessions": createSessions,
  "0003-uploads": createUploads,
  "0004-credentials": createCredentials,
  "0005-answer-seq": countAnswers,
  "0006-session-age": indexSessionAge,
};

/** Brings the tables up to date. Processes that start at once wait for each other. */
export const migrate = async ({ kind, connection }: Database): Promise<void> => {
  const untyped = connection as unknown as Kysely<unknown>;
  const types = await columnTypesOf(kind, untyped);
  const migrator = new Migrator({
    db: connection,
    migrationTableName: "parley_migrations",
    migrationLockTableName: "parley_migrations_lock",
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          Object.entries(migrations).map(([name, up]) => [name, { up: (db: Kysely<unknown>) => up(db, types) }]),
        ),
    },
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
};
