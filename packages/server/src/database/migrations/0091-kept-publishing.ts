import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";

/** Adds to workspaces who publishes: null for everyone who may change bots. */
export const keepPublishing = async (db: Kysely<unknown>, { line }: ColumnTypes): Promise<void> => {
  await db.schema.alterTable("workspaces").addColumn("publishing", line).execute();
};
