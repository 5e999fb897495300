import { createCipheriv, randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createConnection } from "mysql2/promise";
import { Client } from "pg";
import { locateEmpty } from "../../../database/testing/describe-databases.ts";
import { jsonColumns, referenceTables, type SourceKind } from "./reference-schema.ts";

// Test support: a database as a server of the reference product leaves it, built from its documented schema.

type Row = Record<string, unknown>;

/** The encryption secret of the reference product's server. */
export const referenceSecret = "the-secret-of-the-other-server-!";

/** Encrypts credentials as the reference product does; with `isEarly`, as its early releases did. */
export const encryptThere = (value: unknown, isEarly = false): { data: string; iv: string } => {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", Buffer.from(referenceSecret), iv);
  const text = Buffer.concat([cipher.update(JSON.stringify(value), "utf8"), cipher.final()]);
  const tag = cipher.getAuthTag();
  if (isEarly) return { data: text.toString("hex"), iv: `${iv.toString("hex")}.${tag.toString("hex")}` };
  return { data: Buffer.concat([text, tag]).toString("base64"), iv: iv.toString("hex") };
};

/** A database of the reference product. */
export interface ReferenceDatabase {
  kind: SourceKind;
  url: string;
  insert(table: string, rows: readonly Row[]): Promise<void>;
  query(statement: string): Promise<void>;
  /** Reads all rows of a table, with JSON parsed. */
  rows(table: string): Promise<Row[]>;
  /** Changes the rows that match all values of `where`. */
  update(table: string, where: Row, changes: Row): Promise<void>;
  remove(table: string, where: Row): Promise<void>;
  /** Returns all rows of all tables as one text. */
  dump(): Promise<string>;
  drop(): Promise<void>;
}

interface Line {
  run(statement: string, values?: unknown[]): Promise<Row[]>;
  end(): Promise<void>;
}

const connect = async (kind: SourceKind, url: string): Promise<Line> => {
  if (kind === "mysql") {
    const connection = await createConnection({ uri: url, charset: "utf8mb4" });
    return {
      run: async (statement, values = []) => (await connection.query(statement, values))[0] as Row[],
      end: () => connection.end(),
    };
  }
  const client = new Client({ connectionString: url });
  await client.connect();
  return {
    run: async (statement, values = []) => (await client.query(statement, values)).rows,
    end: () => client.end(),
  };
};

const rowsAtOnce = 500;

/** Creates an empty database. */
export const createReferenceDatabase = async (kind: SourceKind): Promise<ReferenceDatabase> => {
  const { url, remove } = await locateEmpty(kind);
  if (url === undefined) throw new Error("It is no server");
  const line = await connect(kind, url);
  const quote = (name: string) => (kind === "mysql" ? `\`${name}\`` : `"${name}"`);
  for (const statement of referenceTables(kind)) await line.run(statement);
  const insertPart = async (table: string, rows: readonly Row[]): Promise<void> => {
    const columns = Object.keys(rows[0] ?? {});
    const json = jsonColumns(table);
    const values = rows.flatMap((row) =>
      columns.map((column) => (json.has(column) && row[column] !== null ? JSON.stringify(row[column]) : row[column])),
    );
    const marks = rows.map(
      (_, at) => `(${columns.map((__, n) => (kind === "mysql" ? "?" : `$${at * columns.length + n + 1}`)).join(", ")})`,
    );
    await line.run(`insert into ${quote(table)} (${columns.map(quote).join(", ")}) values ${marks.join(", ")}`, values);
  };
  return {
    kind,
    url,
    insert: async (table, rows) => {
      for (let start = 0; start < rows.length; start += rowsAtOnce)
        await insertPart(table, rows.slice(start, start + rowsAtOnce));
    },
    query: async (statement) => {
      await line.run(statement);
    },
    rows: async (table) => {
      const json = jsonColumns(table);
      // PostgreSQL and MySQL return parsed JSON; MariaDB returns text.
      const read = (column: string, value: unknown) => {
        if (!json.has(column) || typeof value !== "string" || !/^[[{"]/.test(value)) return value;
        return JSON.parse(value);
      };
      return (await line.run(`select * from ${quote(table)}`)).map((row) =>
        Object.fromEntries(Object.entries(row).map(([column, value]) => [column, read(column, value)])),
      );
    },
    update: async (table, where, changes) => {
      const json = jsonColumns(table);
      const valueOf = ([column, value]: [string, unknown]) =>
        json.has(column) && value !== null ? JSON.stringify(value) : value;
      const [sets, wheres] = [Object.entries(changes), Object.entries(where)];
      const mark = (number: number) => (kind === "mysql" ? "?" : `$${number}`);
      const set = sets.map(([column], index) => `${quote(column)} = ${mark(index + 1)}`).join(", ");
      const condition = wheres.map(([column], index) => `${quote(column)} = ${mark(sets.length + index + 1)}`);
      await line.run(`update ${quote(table)} set ${set} where ${condition.join(" and ")}`, [
        ...sets.map(valueOf),
        ...wheres.map(([, value]) => value),
      ]);
    },
    remove: async (table, where) => {
      const wheres = Object.entries(where);
      const condition = wheres.map(
        ([column], index) => `${quote(column)} = ${kind === "mysql" ? "?" : `$${index + 1}`}`,
      );
      await line.run(
        `delete from ${quote(table)} where ${condition.join(" and ")}`,
        wheres.map(([, value]) => value),
      );
    },
    dump: async () => {
      const parts: string[] = [];
      for (const table of ["Typebot", "PublicTypebot", "Result", "AnswerV2", "Credentials"])
        parts.push(JSON.stringify(await line.run(`select * from ${quote(table)} order by ${quote("id")}`)));
      return parts.join("\n");
    },
    drop: async () => {
      await line.end();
      await remove();
    },
  };
};

/** Reads the bot files in the folder that PARLEY_CORPUS names; null if there is none. */
export const readCorpus = (): Row[] | null => {
  const folder = process.env.PARLEY_CORPUS;
  if (!folder) return null;
  return (
    readdirSync(folder)
      .filter((name) => name.endsWith(".json"))
      .sort()
      .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as Row)
      // Files of releases before version 3 don't fit these tables.
      .filter(({ groups }) => Array.isArray(groups))
  );
};
