import { type RawBuilder, sql } from "kysely";
import type { DatabaseKind } from "./schema.ts";

/**
 * A column that rows are compared by, but not found by. SQLite keeps no statistics: of an id and of a column with the same
 * value in a million rows it may choose the wrong index. The other engines know.
 */
export const notByIndex = <Value = string>(kind: DatabaseKind, column: string): RawBuilder<Value> =>
  kind === "sqlite" ? sql<Value>`+${sql.ref(column)}` : sql<Value>`${sql.ref(column)}`;
