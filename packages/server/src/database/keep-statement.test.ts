import { expect, it, vi } from "vitest";
import { keepStatement } from "./keep-statement.ts";
import { describeDatabases } from "./testing/describe-databases.ts";
import { compileInsertMissing } from "./upsert.ts";

interface Row {
  id: string;
  name: string;
  icon: null;
  plan: string;
  deleted_at: null;
  publishing: null;
  created_at: string;
}
const row = (id: string, name: string): Row => ({
  id,
  name,
  icon: null,
  plan: "FREE",
  deleted_at: null,
  publishing: null,
  created_at: "2026-01-01T00:00:00.000Z",
});

describeDatabases("a statement that is kept", (test) => {
  it("is what would have been made anew, and is made once for each number of rows", () => {
    const { database } = test();
    const make = vi.fn((access, rows) => compileInsertMissing(access, "workspaces", rows, ["id"]));
    const insert = keepStatement<Row>(make);
    const groups = [[row("a", "1"), row("b", "2")], [row("c", "3")], [row("d", "4"), row("e", "5")], [row("f", "6")]];
    for (const rows of groups) {
      const { sql, parameters } = insert(database, rows);
      const fresh = compileInsertMissing(database, "workspaces", rows, ["id"]);
      expect({ sql, parameters }).toEqual({ sql: fresh.sql, parameters: fresh.parameters });
    }
    expect(make).toHaveBeenCalledTimes(2);
  });

  it("is another one for other columns, and keeps what is always the same", async () => {
    const { database } = test();
    const update = keepStatement<Partial<Row> & { id: string }>(({ connection }, [{ id, ...change }]) =>
      connection.updateTable("workspaces").set(change).where("id", "=", id).where("plan", "=", "FREE").compile(),
    );
    const find = keepStatement<{ id: string }, Row>(({ connection }, [{ id }]) =>
      connection.selectFrom("workspaces").selectAll().where("id", "=", id).compile(),
    );
    for (const id of ["x", "y"]) await database.connection.insertInto("workspaces").values(row(id, "new")).execute();
    await database.connection.executeQuery(update(database, [{ id: "x", name: "one" }]));
    await database.connection.executeQuery(update(database, [{ id: "y", name: "two", plan: "OTHER" }]));
    await database.connection.executeQuery(update(database, [{ id: "y", name: "three" }]));
    const found = await Promise.all(
      ["x", "y", "z"].map((id) => database.connection.executeQuery(find(database, [{ id }]))),
    );
    expect(found.map(({ rows }) => rows)).toEqual([[row("x", "one")], [{ ...row("y", "two"), plan: "OTHER" }], []]);
  });
});
