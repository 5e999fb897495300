import { createHash } from "node:crypto";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { createStatementNames } from "./name-statements.ts";
import type { Connection, Database } from "./schema.ts";
import { describeDatabases } from "./testing/describe-databases.ts";

const text = "select name from workspaces where id = $1";
const nameOf = (statement: string) => createHash("sha256").update(statement).digest("base64url");
const read = async (connection: Connection) => {
  const { rows } = await sql<{ name: string }>`select name from workspaces where id = ${"main"}`.execute(connection);
  return rows.map(({ name }) => name);
};
/** Reads ten times in sequence, so that the pool uses one connection. */
const readOften = async ({ connection }: Database) => {
  for (let count = 0; count < 10; count++) await read(connection);
};
const knownNames = async ({ connection }: Database) => {
  const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(connection);
  return rows.map(({ name }) => name);
};

describeDatabases("statements sent again and again", (test) => {
  const withPostgres = async (work: (database: Database) => Promise<void>) => {
    if (test().database.kind !== "postgres") return;
    const database = await test().openAgain();
    await work(database).finally(() => database.close());
  };

  it("are prepared once by PostgreSQL", () =>
    withPostgres(async (database) => {
      await read(database.connection);
      expect(await knownNames(database)).not.toContain(nameOf(text));
      await readOften(database);
      expect(await knownNames(database)).toContain(nameOf(text));
    }));

  it("are sent without names once a pooler has given another connection", () =>
    withPostgres(async (database) => {
      await readOften(database);
      await sql`deallocate all`.execute(database.connection);
      expect(await read(database.connection)).toEqual(["Workspace"]);
      await readOften(database);
      expect(await knownNames(database)).toEqual([]);
    }));

  it("are sent without names once a pooler's connection has one already", () =>
    withPostgres(async (database) => {
      await sql`${sql.raw(`prepare "${nameOf(text)}" as select 1`)}`.execute(database.connection);
      await readOften(database);
      expect(await read(database.connection)).toEqual(["Workspace"]);
    }));

  it("are sent again with the whole of their transaction", () =>
    withPostgres(async (database) => {
      await readOften(database);
      await sql`deallocate all`.execute(database.connection);
      const names = await database.transaction(async ({ connection }) => {
        await connection
          .updateTable("workspaces")
          .set((eb) => ({ plan: eb("plan", "||", "+") }))
          .execute();
        return read(connection);
      });
      const plans = await database.connection.selectFrom("workspaces").select("plan").execute();
      expect([names, plans]).toEqual([["Workspace"], [{ plan: "FREE+" }]]);
    }));
});

it("statements of all columns and very long ones get no name, nor do more than the connections can keep", () => {
  const names = createStatementNames();
  const findOften = (statement: string) => Array.from({ length: 6 }, () => names.find(statement)).at(-1);
  expect(findOften('select * from "bots" where "id" = $1')).toBeUndefined();
  expect(findOften(`insert ${"($1), ".repeat(5000)}`)).toBeUndefined();
  const found = Array.from({ length: 60 }, (_, index) => findOften(`select ${index}`));
  expect(found.filter((name) => name !== undefined)).toHaveLength(50);
  expect(found[0]).toBe(nameOf("select 0"));
});
