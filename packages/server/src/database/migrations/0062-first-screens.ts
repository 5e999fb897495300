import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";

/** Adds the first screen to bots, for the pictures in lists. It is unknown for existing ones. */
export const keepFirstScreens = async (db: Kysely<unknown>, { text }: ColumnTypes): Promise<void> => {
  await db.schema.alterTable("bots").addColumn("first_screen", text).execute();
};
