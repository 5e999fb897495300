import { expect, it } from "vitest";
import { describeDatabases } from "../database/testing/describe-databases.ts";
import { createLifeSigns } from "./life-signs.ts";

const pace = 200;

describeDatabases("signs of life", (test) => {
  it("tell processes that work on from those that were killed, however long the work takes", async () => {
    const { database, openAgain } = test();
    const own = createLifeSigns({ database, instance: "own", pace });
    expect(await own.hasEnded("own")).toBe(false);
    if (database.kind === "sqlite") {
      // With SQLite there is only one process, so any other process must have ended.
      expect(await own.hasEnded("other")).toBe(true);
      return;
    }
    const elsewhere = await openAgain();
    const other = createLifeSigns({ database: elsewhere, instance: "other", pace });
    await database.connection.insertInto("processes").values({ id: "killed", signs: 7 }).execute();
    await own.watch();
    await other.begin(() => true);
    const signsOf = async (id: string) => {
      const rows = database.connection.selectFrom("processes").select("signs").where("id", "=", id);
      return Number((await rows.executeTakeFirst())?.signs ?? 0);
    };
    // Twice the number of life signs that a process may miss.
    await expect
      .poll(
        async () => {
          expect(await own.hasEnded("other")).toBe(false);
          return signsOf("other");
        },
        { timeout: 15_000 },
      )
      .toBeGreaterThan(10);
    for (const id of ["killed", "never there"])
      await expect.poll(() => own.hasEnded(id), { timeout: 15_000 }).toBe(true);
    expect(await own.hasEnded("other")).toBe(false);
    await other.close();
    expect(await signsOf("other")).toBe(0);
    await elsewhere.close();
  });
});
