import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";
import { type OnlineIndex, workspaceAgeIndex, workspaceBotsIndex } from "../online-index.ts";

/** What the administrators of the server list is found in indexes. PostgreSQL has built them before (see `online-index.ts`). */
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
