import { type CreateTableBuilder, type Expression, type Kysely, sql } from "kysely";
import type { DatabaseKind } from "./schema.ts";

/** The column types that the schema needs, for each engine. */
export interface ColumnTypes {
  kind: DatabaseKind;
  /** An id made by the application. */
  id: Expression<unknown>;
  /** An id that comes from a bot file. */
  key: Expression<unknown>;
  /** A moment as ISO 8601 text. */
  time: Expression<unknown>;
  /** A line of text. */
  line: Expression<unknown>;
  /** Text or JSON of any length: plain `text` ends at 64 kB on MySQL. */
  text: "text" | Expression<unknown>;
  /** What the engine needs at the end of `create table`. */
  finish<Name extends string>(table: CreateTableBuilder<Name>): CreateTableBuilder<Name>;
}

/**
 * MySQL ignores case by default, and its `_bin` collations ignore spaces at the end: ids would clash. The collations
 * that compare byte by byte are named differently by MySQL and MariaDB.
 */
const mysqlCollation = async (connection: Kysely<unknown>): Promise<string> => {
  const { rows } = await sql<{ version: string }>`select version() as version`.execute(connection);
  return rows[0]?.version.includes("MariaDB") ? "utf8mb4_nopad_bin" : "utf8mb4_0900_bin";
};

export const columnTypesOf = async (kind: DatabaseKind, connection: Kysely<unknown>): Promise<ColumnTypes> => {
  // Byte order everywhere, whatever the server's locale, so that pages by (created_at, id) have the same order.
  const suffix = kind === "postgres" ? sql` collate "C"` : sql``;
  const collation = kind === "mysql" ? await mysqlCollation(connection) : "";
  return {
    kind,
    id: sql`varchar(64)${suffix}`,
    key: sql`varchar(255)${suffix}`,
    time: sql`varchar(32)${suffix}`,
    line: sql`varchar(255)`,
    text: kind === "mysql" ? sql`longtext` : "text",
    finish: (table) =>
      kind === "mysql" ? table.modifyEnd(sql`character set utf8mb4 collate ${sql.raw(collation)}`) : table,
  };
};
