import { type Kysely, Migrator, sql } from "kysely";
import { assertNotNewer } from "./assert-not-newer.ts";
import { columnTypesOf } from "./column-types.ts";
import { migrations, migrationTable } from "./migrations/index.ts";
import { buildOnlineIndexes } from "./online-index.ts";
import type { Database } from "./schema.ts";
import { skipWhatIsDone } from "./skip-what-is-done.ts";
import { waitForTurn } from "./wait-for-turn.ts";

/** On PostgreSQL, the migrator must be told the schema whose table of migrations counts. */
const findSchema = async ({ kind, connection }: Database): Promise<{ migrationTableSchema?: string }> => {
  if (kind !== "postgres") return {};
  const { rows } = await sql<{ name: string | null }>`select current_schema() as name`.execute(connection);
  const name = rows[0]?.name ?? null;
  return name === null ? {} : { migrationTableSchema: name };
};

/**
 * Updates the tables to the current form, or to that of an earlier release. Simultaneous processes wait for each other.
 *
 * @throws NewerDatabaseError if a later release has updated them
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
          Object.entries(migrations).map(([name, up]) => [
            name,
            { up: (db: Kysely<unknown>) => up(kind === "mysql" ? skipWhatIsDone(db) : db, types) },
          ]),
        ),
    },
  });
  await waitForTurn(database, async () => {
    if (last === undefined) await buildOnlineIndexes(database);
    const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
    if (error === undefined) return;
    // A later release may have started at the same time and migrated the tables.
    await assertNotNewer(database);
    throw error;
  });
};
