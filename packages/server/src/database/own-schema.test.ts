import { sql } from "kysely";
import { expect, it } from "vitest";
import { ensureMainWorkspace } from "../accounts/main-workspace.ts";
import { ForeignDatabaseError } from "./assert-own-tables.ts";
import { openDatabase } from "./open-database.ts";
import { describeDatabases, type TestDatabase } from "./testing/describe-databases.ts";

describeDatabases("a database that other programs use", (test) => {
  const place = ({ url, folder }: TestDatabase, name: string) => {
    // On MySQL a schema is a whole database, and other tests share the server, so the name includes the test's own
    // database.
    const schema = `${new URL(url ?? "").pathname.slice(1)}_${name}`;
    return { url, folder, schema };
  };
  const drop = ({ database }: TestDatabase, schema: string) =>
    sql`drop schema ${sql.id(schema)} ${sql.raw(database.kind === "postgres" ? "cascade" : "")}`.execute(
      database.connection,
    );

  it("is refused with the names of its tables, and stays as it is", async () => {
    const { database, url } = test();
    if (url === undefined) return;
    const foreign = place(test(), "foreign");
    await sql`create schema ${sql.id(foreign.schema)}`.execute(database.connection);
    for (const table of ["Result", "Typebot"])
      await sql`create table ${sql.id(foreign.schema, table)} (id integer)`.execute(database.connection);
    const refusal = await openDatabase(foreign).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ForeignDatabaseError);
    expect(String(refusal)).toMatch(/another program: Result, Typebot\. Nothing was changed.*PARLEY_DATABASE_SCHEMA/i);
    const { rows } = await sql`
      select table_name from information_schema.tables where table_schema = ${foreign.schema}`.execute(
      database.connection,
    );
    expect(rows).toHaveLength(2);
    await drop(test(), foreign.schema);
  });

  it("is shared in a schema of our own, which is made and found again", async () => {
    const { database, url } = test();
    if (url === undefined) return;
    const own = place(test(), "own");
    const first = await openDatabase(own);
    await ensureMainWorkspace(first, "PRO");
    await first.close();
    const again = await openDatabase(own);
    const plan = (from: typeof database) =>
      from.connection.selectFrom("workspaces").select("plan").executeTakeFirstOrThrow();
    expect(await plan(again)).toEqual({ plan: "PRO" });
    expect(await plan(database)).toEqual({ plan: "FREE" });
    await again.close();
    await drop(test(), own.schema);
  });
});
