import { type Kysely, sql } from "kysely";
import { expect, it } from "vitest";
import type { openDatabase } from "./open-database.ts";
import { openPostgres } from "./open-postgres.ts";
import { openSqlite } from "./open-sqlite.ts";
import { describeDatabases } from "./testing/describe-databases.ts";

/** Lists the columns of all tables. */
const describeTables = async (database: Awaited<ReturnType<typeof openDatabase>>) => {
  const { rows } = await sql<{ place: string }>`
    select concat(table_name, '.', column_name, ' ', column_type, ' ', is_nullable) as place
    from information_schema.columns where table_schema = database() order by 1`.execute(database.connection);
  const indexes = await sql<{ place: string }>`
    select concat(table_name, '.', index_name, '.', seq_in_index, ' ', column_name) as place
    from information_schema.statistics where table_schema = database() order by 1`.execute(database.connection);
  return [...rows, ...indexes.rows].map(({ place }) => place);
};

describeDatabases("migrations that were killed", (test) => {
  // Only MySQL is tested, because the other engines change tables within a transaction.
  it("are done again from their beginning, whatever of their steps was taken", { timeout: 60_000 }, async () => {
    const { database, openAgain } = test();
    if (database.kind !== "mysql") return;
    const whole = await describeTables(database);
    const untyped = database.connection as unknown as Kysely<Record<string, { name: string }>>;
    const done = await untyped.selectFrom("parley_migrations").select("name").orderBy("name").execute();
    // This is the state after the process was killed between the last step and recording the migration as done.
    for (const { name } of done.toReversed()) {
      await untyped.deleteFrom("parley_migrations").where("name", ">=", name).execute();
      const again = await openAgain();
      expect(await describeTables(again), name).toEqual(whole);
      await again.close();
    }
  });
});

/** A table with this name already exists, so the upgrade fails in the middle. */
const inTheWay = "notices";

describeDatabases(
  "an upgrade that breaks off",
  (test) => {
    it("leaves nothing behind where the engine changes tables in a transaction, and is done again", async () => {
      const { database, openAgain, url, folder } = test();
      const before = (await database.connection.introspection.getTables()).map(({ name }) => name);
      expect(before).not.toContain("takeovers");
      await database.connection.schema.createTable(inTheWay).addColumn("id", "integer").execute();
      if (database.kind === "mysql") return;
      await database.close();
      await expect(openAgain()).rejects.toThrow(inTheWay);
      const made = sql`select * from takeovers`;
      const look = url === undefined ? openSqlite(folder) : openPostgres(url);
      await expect(made.execute(look.connection)).rejects.toThrow(/takeovers/);
      await look.connection.schema.dropTable(inTheWay).execute();
      await look.close();
      const again = await openAgain();
      expect((await made.execute(again.connection)).rows).toEqual([]);
      await again.close();
    });
  },
  "0023-tokens-and-audit",
);
