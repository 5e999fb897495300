import {
  DummyDriver,
  Kysely,
  MysqlAdapter,
  MysqlQueryCompiler,
  PostgresAdapter,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteQueryCompiler,
} from "kysely";
import { describe, expect, it } from "vitest";
import { columnTypesOf } from "../column-types.ts";
import { onlineIndexes } from "../online-index.ts";
import type { DatabaseKind } from "../schema.ts";
import { type Migrate, migrations } from "./index.ts";

// During an upgrade, processes of the previous release still use the tables. So a migration may only add: it keeps what
// the previous release uses, makes every new column optional, and locks no table for long. A later release removes what
// is no longer used.

/** The first migration that ran on databases in use. Before it there was no running process to consider. */
const firstInUse = "0024-listed-results";
/** The indexes that are built before the migration, while other processes write. See `online-index.ts`. */
const builtOnline = onlineIndexes.map(({ name }) => name);

const engines = {
  sqlite: { adapter: SqliteAdapter, compiler: SqliteQueryCompiler },
  postgres: { adapter: PostgresAdapter, compiler: PostgresQueryCompiler },
  mysql: { adapter: MysqlAdapter, compiler: MysqlQueryCompiler },
};
const kinds = Object.keys(engines) as DatabaseKind[];

/** Lists the statements of a migration without running them. */
const listStatements = async (kind: DatabaseKind, up: Migrate): Promise<string[]> => {
  const statements: string[] = [];
  const { adapter: Adapter, compiler: Compiler } = engines[kind];
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new Adapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: () => {
        throw new Error("A migration knows the tables");
      },
      createQueryCompiler: () => new Compiler(),
    },
    log: ({ query }) => void statements.push(query.sql.toLowerCase().replaceAll(/["`]/g, "")),
  });
  const types = await columnTypesOf(kind, db);
  statements.length = 0;
  await up(db, types);
  return statements;
};

const rules: readonly { what: string; isBroken: (statement: string, table: string, kind: DatabaseKind) => boolean }[] =
  [
    {
      what: "takes away or renames what the release before uses",
      isBroken: (statement) => /\b(drop (table|column|index|constraint)|rename)\b/.test(statement),
    },
    {
      what: "changes a column that the release before uses",
      isBroken: (statement) => /\b(alter|modify|change) column\b|\bset not null\b/.test(statement),
    },
    {
      what: "adds a column that the release before can't leave out",
      isBroken: (statement) => /add column .* not null/.test(statement) && !statement.includes(" default "),
    },
    {
      what: "adds a check that holds up writers, and may refuse what the release before writes",
      isBroken: (statement) =>
        /^alter table .* add (constraint|unique|foreign key|check)\b|^create unique index/.test(statement),
    },
    {
      what: "builds an index while writers wait: build it before, by buildOnlineIndexes",
      // MySQL builds indexes while others write, and SQLite has only one process.
      isBroken: (statement, _, kind) =>
        kind === "postgres" &&
        /^create index/.test(statement) &&
        !builtOnline.some((name) => statement.includes(` ${name} `)),
    },
    {
      what: "changes rows that are in use: do that in small parts after the start",
      isBroken: (statement) => /^(update|delete)\b/.test(statement),
    },
  ];

const tableOf = (statement: string): string =>
  /^(?:alter table|update|delete from) (\S+)|^create (?:unique )?index (?:if not exists )?\S+ on (\S+)/
    .exec(statement)
    ?.slice(1)
    .find((name) => name !== undefined) ?? "";

/** Lists the unsafe statements of a migration. Statements about tables that it creates itself are always safe. */
const findUnsafe = async (kind: DatabaseKind, up: Migrate): Promise<string[]> => {
  const statements = await listStatements(kind, up);
  const made = statements.map((statement) => /^create table (\S+)/.exec(statement)?.[1]);
  return statements
    .filter((statement) => !made.includes(tableOf(statement)))
    .flatMap((statement) =>
      rules
        .filter(({ isBroken }) => isBroken(statement, tableOf(statement), kind))
        .map(({ what }) => `${what}: ${statement}`),
    );
};

describe("processes of the release before go on working", () => {
  const names = Object.keys(migrations).filter((name) => name >= firstInUse);

  it.each(kinds.flatMap((kind) => names.map((name) => [name, kind] as const)))("after %s on %s", async (name, kind) => {
    const up = migrations[name];
    expect(up && (await findUnsafe(kind, up))).toEqual([]);
  });

  const broken: Record<string, Migrate> = {
    "takes away": (db) => db.schema.dropTable("results").execute(),
    "takes away or": (db) => db.schema.alterTable("bots").dropColumn("icon").execute(),
    "or renames": (db) => db.schema.alterTable("bots").renameColumn("icon", "picture").execute(),
    "changes a column": (db) =>
      db.schema
        .alterTable("bots")
        .alterColumn("icon", (column) => column.setDataType("integer"))
        .execute(),
    "can't leave out": (db, { line }) =>
      db.schema
        .alterTable("bots")
        .addColumn("colour", line, (column) => column.notNull())
        .execute(),
    "adds a check": (db) => db.schema.alterTable("bots").addUniqueConstraint("bots_name", ["name"]).execute(),
    "changes rows": async (db) =>
      void (await (db as Kysely<{ bots: { icon: string } }>).updateTable("bots").set({ icon: "" }).execute()),
  };

  it.each(Object.entries(broken))("and one that breaks a rule is found: %s", async (what, up) => {
    for (const kind of kinds) {
      const unsafe = await findUnsafe(kind, up);
      expect([kind, unsafe.length > 0 && unsafe[0]?.includes(what)]).toEqual([kind, true]);
    }
  });

  it("and one that builds an index is found where that holds up writers", async () => {
    const up: Migrate = (db) => db.schema.createIndex("answers_age").on("answers").column("created_at").execute();
    expect(await findUnsafe("postgres", up)).toMatchObject([expect.stringContaining("builds an index")]);
    expect(await findUnsafe("mysql", up)).toEqual([]);
  });

  it("may add what can be left out, and do as it likes with tables of its own", async () => {
    const up: Migrate = async (db, { line, text }) => {
      await db.schema.alterTable("bots").addColumn("colour", line).execute();
      await db.schema
        .alterTable("bots")
        .addColumn("size", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
      await db.schema.createTable("shades").addColumn("name", text).execute();
      await db.schema.createIndex("shades_name").on("shades").column("name").execute();
    };
    for (const kind of kinds) expect(await findUnsafe(kind, up)).toEqual([]);
  });
});
