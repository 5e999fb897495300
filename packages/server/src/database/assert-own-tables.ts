import { sql } from "kysely";
import { migrationTable } from "./migrations/index.ts";
import type { Access } from "./schema.ts";

/** The maximum number of foreign tables named in a message. */
const mostNamed = 5;

/** Thrown if another program uses the database and its tables would conflict with Parley's. */
export class ForeignDatabaseError extends Error {
  constructor(tables: readonly string[]) {
    const named = tables.slice(0, mostNamed).join(", ");
    const others = tables.length > mostNamed ? ` and ${tables.length - mostNamed} more` : "";
    super(
      `The database at DATABASE_URL holds the tables of another program: ${named}${others}. ` +
        "Nothing was changed. Give Parley an empty database, or set PARLEY_DATABASE_SCHEMA to a name " +
        "(parley, for example): its tables are then kept apart from those in a schema of that name, which is made where it is missing.",
    );
    this.name = "ForeignDatabaseError";
  }
}

/** The tables in the schema of Parley's tables, except those of PostgreSQL's extensions. */
export const listTables = async ({ kind, connection }: Access): Promise<string[]> => {
  const query =
    kind === "sqlite"
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table' order by 1`
      : kind === "postgres"
        ? sql<{ name: string }>`
          select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname = current_schema() and c.relkind in ('r', 'p')
            and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
          order by 1`
        : sql<{ name: string }>`
          select table_name as name from information_schema.tables
          where table_schema = database() and table_type = 'BASE TABLE' order by 1`;
  const { rows } = await query.execute(connection);
  return rows.map(({ name }) => name);
};

/**
 * Refuses a database that another program uses. The embedded database is always Parley's own file.
 *
 * @throws ForeignDatabaseError naming some of its tables
 */
export const assertOwnTables = async (database: Access): Promise<void> => {
  if (database.kind === "sqlite") return;
  const tables = await listTables(database);
  if (tables.length > 0 && !tables.includes(migrationTable)) throw new ForeignDatabaseError(tables);
};
