import type { Kysely } from "kysely";

/** Tells an older answer that comes late from the newer one that is stored. */
export const countAnswers = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable("answers")
    .addColumn("answer_seq", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
};
