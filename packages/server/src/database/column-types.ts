import { type CreateTableBuilder, type Expression, type Kysely, sql } from "kysely";
import type { DatabaseKind } from "./schema.ts";

/** The column types of the schema for a database. */
export interface ColumnTypes {
  kind: DatabaseKind;
  /** An id created by the server. */
  id: Expression<unknown>;
  /** An id from a bot file. */
  key: Expression<unknown>;
  /** A time as ISO 8601 text. */
  time: Expression<unknown>;
  /** A short text. */
  line: Expression<unknown>;
  /** Text or JSON of any length. On MySQL this is not `text`, which is limited to 64 kB. */
  text: "text" | Expression<unknown>;
  /** Adds what the database needs at the end of `create table`. */
  finish<Name extends string>(table: CreateTableBuilder<Name>): CreateTableBuilder<Name>;
}

/**
 * The collation of text columns in MySQL or MariaDB. By default, case is ignored, and `_bin` collations ignore trailing
 * spaces, so that different ids would be equal. Collations that compare byte by byte have different names in MySQL and
 * MariaDB.
 */
const mysqlCollation = async (connection: Kysely<unknown>): Promise<string> => {
  const { rows } = await sql<{ version: string }>`select version() as version`.execute(connection);
  return rows[0]?.version.includes("MariaDB") ? "utf8mb4_nopad_bin" : "utf8mb4_0900_bin";
};

export const columnTypesOf = async (kind: DatabaseKind, connection: Kysely<unknown>): Promise<ColumnTypes> => {
  // Text is sorted by bytes on every server, whatever its locale, so that pages by (created_at, id) have the same
  // order.
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
