import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";
import { listedIndex } from "../online-index.ts";

/**
 * Creates an index for all lists and counts of results. It contains the states and times of results, in list order, and
 * excludes deleted ones. On PostgreSQL it exists already (see `online-index.ts`).
 */
export const indexListedResults = async (db: Kysely<unknown>, { kind }: ColumnTypes): Promise<void> => {
  const create = db.schema
    .createIndex(listedIndex.name)
    .on(listedIndex.table)
    .columns([...listedIndex.columns]);
  await (kind === "mysql" ? create : create.ifNotExists()).execute();
};
