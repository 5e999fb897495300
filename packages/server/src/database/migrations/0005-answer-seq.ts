import type { Kysely } from "kysely";

/** Adds a number by which an older answer that arrives late is distinguished from a newer one. */
export const countAnswers = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable("answers")
    .addColumn("answer_seq", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
};
