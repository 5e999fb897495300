import { type RawBuilder, sql } from "kysely";
import type { DatabaseKind } from "./schema.ts";

/**
 * A column that is compared but must not be used to find rows. SQLite has no statistics and might choose the index of a
 * column with the same value in a million rows.
 */
export const notByIndex = <Value = string>(kind: DatabaseKind, column: string): RawBuilder<Value> =>
  kind === "sqlite" ? sql<Value>`+${sql.ref(column)}` : sql<Value>`${sql.ref(column)}`;
