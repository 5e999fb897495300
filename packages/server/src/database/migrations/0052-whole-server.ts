import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";
import { type OnlineIndex, workspaceAgeIndex, workspaceBotsIndex } from "../online-index.ts";

/**
 * Creates the indexes for the lists of server administrators. On PostgreSQL they exist already (see `online-index.ts`).
 */
export const indexWholeServer = async (db: Kysely<unknown>, { kind }: ColumnTypes): Promise<void> => {
  const create = ({ name, table, columns }: OnlineIndex) =>
    db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns]);
  if (kind === "mysql") {
    await create(workspaceAgeIndex).execute();
    return;
  }
  for (const index of [workspaceAgeIndex, workspaceBotsIndex]) await create(index).ifNotExists().execute();
};
