import type { Kysely } from "kysely";
import type { ColumnTypes } from "../column-types.ts";

/** Creates a table of messages between processes, for database servers without a notification mechanism. */
export const createNotices = async (db: Kysely<unknown>, { kind, text, finish }: ColumnTypes): Promise<void> => {
  const table = db.schema.createTable("notices");
  const numbered =
    kind === "postgres"
      ? table.addColumn("id", "bigserial", (column) => column.primaryKey())
      : table.addColumn("id", kind === "sqlite" ? "integer" : "bigint", (column) =>
          column.primaryKey().autoIncrement(),
        );
  await finish(numbered.addColumn("text", text, (column) => column.notNull())).execute();
};
