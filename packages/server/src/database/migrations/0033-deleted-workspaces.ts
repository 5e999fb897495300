import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";

/** Adds the time of deletion to workspaces, so that they can be restored for a while. */
export const dateDeletedWorkspaces = async (db: Kysely<unknown>, { time }: ColumnTypes): Promise<void> => {
  await db.schema.alterTable("workspaces").addColumn("deleted_at", time).execute();
};
