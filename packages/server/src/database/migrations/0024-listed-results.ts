import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";
import { listedIndex } from "../online-index.ts";

/**
 * One index for all lists and numbers of results: whatever a filter leaves is in it, in its order, without what was deleted.
 * PostgreSQL has built it before (see `online-index.ts`).
 */
export const indexListedResults = async (db: Kysely<unknown>, { kind }: ColumnTypes): Promise<void> => {
  const create = db.schema
    .createIndex(listedIndex.name)
    .on(listedIndex.table)
    .columns([...listedIndex.columns]);
  await (kind === "mysql" ? create : create.ifNotExists()).execute();
};
