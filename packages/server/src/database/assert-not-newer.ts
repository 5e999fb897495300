import { sql } from "kysely";
import { listTables } from "./assert-own-tables.ts";
import { migrationNames, migrationTable } from "./migrations/index.ts";
import type { Access } from "./schema.ts";

/** Thrown if a later release has changed the tables, since this one might misread them. */
export class NewerDatabaseError extends Error {
  override readonly name = "NewerDatabaseError";

  constructor(steps: readonly string[]) {
    super(
      `A later release of Parley has changed the tables of the database (${steps.join(", ")}), and this one does not know how. ` +
        "Nothing was changed. Start that release or a later one, or restore a backup that was made before it.",
    );
  }
}

/** The names of the migrations that were applied; none if the database is empty. */
export const listDone = async (access: Access): Promise<string[]> => {
  if (!(await listTables(access)).includes(migrationTable)) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(migrationTable)}`.execute(
    access.connection,
  );
  return rows.map(({ name }) => name);
};

/** Returns the migrations that this release doesn't know. */
export const listLater = (done: readonly string[]): string[] => done.filter((name) => !migrationNames.includes(name));

/** @throws NewerDatabaseError naming the migrations that this release does not know */
export const assertNotNewer = async (access: Access): Promise<void> => {
  const later = listLater(await listDone(access));
  if (later.length > 0) throw new NewerDatabaseError(later);
};
