import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";
import { resultSessionsIndex } from "../online-index.ts";

/**
 * Adds to bots the number of days for which their results are kept, and an index that finds the chats of a removed result.
 * On PostgreSQL it exists already (see `online-index.ts`).
 */
export const keepForDays = async (db: Kysely<unknown>, { kind }: ColumnTypes): Promise<void> => {
  await db.schema.alterTable("bots").addColumn("keep_days", "integer").execute();
  const { name, table, columns } = resultSessionsIndex;
  const create = db.schema
    .createIndex(name)
    .on(table)
    .columns([...columns]);
  await (kind === "mysql" ? create : create.ifNotExists()).execute();
};
