import { type Kysely, sql } from "kysely";
import { listTables } from "./assert-own-tables.ts";
import type { Access, Database } from "./schema.ts";

/** A table that exists while a copy into the database is incomplete. It names the source. */
const copyTable = "parley_copy";

interface CopySchema {
  [copyTable]: { source: string };
}

const marks = ({ connection }: Access) => connection as unknown as Kysely<CopySchema>;

/** A copy into the database was started and not finished, so its contents are incomplete. */
export class UnfinishedCopyError extends Error {
  override readonly name = "UnfinishedCopyError";

  constructor(source: string) {
    super(
      `A copy of ${source} into this database was begun and has not ended: what is there is only a part. ` +
        "End it with the same `parley copy` again, or empty the database.",
    );
  }
}

/** What is being copied into a database; null where nothing is. */
export const findCopySource = async (access: Access): Promise<string | null> => {
  if (!(await listTables(access)).includes(copyTable)) return null;
  const row = await marks(access).selectFrom(copyTable).select("source").executeTakeFirst();
  return row?.source ?? null;
};

/** @throws UnfinishedCopyError where only a part is there */
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
