import { type Kysely, sql } from "kysely";
import { listTables } from "./assert-own-tables.ts";
import type { Access, Database } from "./schema.ts";

/** This table exists while a copy into the database is incomplete. It contains the name of the source. */
const copyTable = "parley_copy";

interface CopySchema {
  [copyTable]: { source: string };
}

const marks = ({ connection }: Access) => connection as unknown as Kysely<CopySchema>;

/** Thrown for a database into which a copy was started and not finished. */
export class UnfinishedCopyError extends Error {
  override readonly name = "UnfinishedCopyError";

  constructor(source: string) {
    super(
      `A copy of ${source} into this database was begun and has not ended: what is there is only a part. ` +
        "End it with the same `parley copy` again, or empty the database.",
    );
  }
}

/** The source of an unfinished copy into a database; null if there is none. */
export const findCopySource = async (access: Access): Promise<string | null> => {
  if (!(await listTables(access)).includes(copyTable)) return null;
  const row = await marks(access).selectFrom(copyTable).select("source").executeTakeFirst();
  return row?.source ?? null;
};

/** @throws UnfinishedCopyError if a copy into the database is not finished */
export const assertWhole = async (access: Access): Promise<void> => {
  const source = await findCopySource(access);
  if (source !== null) throw new UnfinishedCopyError(source);
};

export const beginCopy = async (database: Database, source: string): Promise<void> => {
  const { schema } = database.connection;
  const text = database.kind === "mysql" ? sql`longtext` : "text";
  await schema
    .createTable(copyTable)
    .ifNotExists()
    .addColumn("source", text, (column) => column.notNull())
    .execute();
  await database.write((access) => marks(access).insertInto(copyTable).values({ source }).execute());
};

export const endCopy = async ({ connection }: Database): Promise<void> => {
  await connection.schema.dropTable(copyTable).execute();
};
