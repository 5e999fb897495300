import { rmSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, describe, expect, it, vi } from "vitest";
import { ensureMainWorkspace, mainWorkspaceId } from "../accounts/main-workspace.ts";
import { UnfinishedCopyError } from "../database/copy-mark.ts";
import { FolderLockedError } from "../database/folder-lock.ts";
import { openDatabase } from "../database/open-database.ts";
import type { Database, DatabaseKind } from "../database/schema.ts";
import {
  describeDatabases,
  locateEmpty,
  reachableKinds,
  type TestDatabase,
} from "../database/testing/describe-databases.ts";
import { copiedTables } from "./copied-tables.ts";
import { copyDatabase, type TableProgress } from "./copy-database.ts";
import { findCopyPlace } from "./copy-places.ts";
import { describeTable } from "./read-table.ts";
import { fillTables } from "./testing/fill-tables.ts";

vi.setConfig({ testTimeout: 120_000 });

const results = 1000;
const cleaning: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const clean of cleaning) await clean();
});

const placeOf = ({ url, folder }: { url: string | undefined; folder: string }) => findCopyPlace(url ?? folder);

const emptyPlace = async (kind: DatabaseKind) => {
  const { url, folder, remove } = await locateEmpty(kind);
  cleaning.push(async () => {
    await remove();
    rmSync(folder, { recursive: true, force: true });
  });
  return { location: { url, folder }, place: await placeOf({ url, folder }) };
};

const describeAll = async (database: Database) => {
  const facts = [];
  for (const table of copiedTables) facts.push([table.name, await describeTable(database, table)] as const);
  return Object.fromEntries(facts);
};

const failureOf = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => new Error("It did not fail"),
    (error: Error) => error,
  );

/** Interrupts a copy right after it has stored a page of rows. */
const breakAt = (table: string, rows: number) => (progress: TableProgress) => {
  if (progress.step === "copying" && progress.table === table && progress.rows >= rows) throw new Error("Broken off");
};

describeDatabases("a copy of a database", (test) => {
  const fill = async ({ database }: TestDatabase) => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from results`.execute(database.connection);
    if (Number(rows[0]?.count) === 0) await fillTables(database, results);
  };

  describe.each(reachableKinds)("into %s", (kind) => {
    it("has all rows of all tables, and says so", async () => {
      await fill(test());
      const { place, location } = await emptyPlace(kind);
      const before = await describeAll(test().database);
      const steps: TableProgress[] = [];
      const copied = await copyDatabase(await placeOf(test()), place, (progress) => steps.push(progress));
      expect(copied.map(({ table }) => table)).toEqual(copiedTables.map(({ name }) => name));
      expect(copied.filter(({ rows }) => rows === 0)).toEqual([]);
      expect(copied.find(({ table }) => table === "answers")).toMatchObject({ rows: results * 2, earlier: 0 });
      expect(steps.filter(({ step, table }) => step === "copying" && table === "answers").length).toBeGreaterThan(3);
      const target = await openDatabase(location);
      expect(await describeAll(target)).toEqual(before);
      await target.close();
      expect(await describeAll(test().database)).toEqual(before);
      expect((await failureOf(copyDatabase(await placeOf(test()), place))).message).toContain(
        "is not empty, and was left as it is",
      );
    });

    it("that was broken off lets no server start, and goes on", async () => {
      await fill(test());
      const { place, location } = await emptyPlace(kind);
      for (const [table, rows] of [
        ["bots", 1],
        ["answers", 700],
        ["steps", 1],
      ] as const)
        expect((await failureOf(copyDatabase(await placeOf(test()), place, breakAt(table, rows)))).message).toBe(
          "Broken off",
        );
      expect(await failureOf(openDatabase(location))).toBeInstanceOf(UnfinishedCopyError);
      const other = await emptyPlace("sqlite");
      await (await openDatabase(other.location)).close();
      expect((await failureOf(copyDatabase(other.place, place))).message).toContain("End that one first");
      expect(await failureOf(copyDatabase(place, (await emptyPlace("sqlite")).place))).toBeInstanceOf(
        UnfinishedCopyError,
      );
      const copied = await copyDatabase(await placeOf(test()), place);
      expect(copied.find(({ table }) => table === "answers")).toMatchObject({
        rows: results * 2,
        earlier: results * 2,
      });
      expect(copied.find(({ table }) => table === "logs")).toMatchObject({ rows: 3, earlier: 0 });
      await (await openDatabase(location)).close();
    });
  });

  it("tells of what is not the same", async () => {
    await fill(test());
    const { place, location } = await emptyPlace("sqlite");
    const change = (progress: TableProgress) => {
      if (progress.step === "copying" && progress.table === "preview_steps") throw new Error("Broken off");
    };
    await failureOf(copyDatabase(await placeOf(test()), place, change));
    const { database } = test();
    await database.connection
      .updateTable("themes")
      .set({ name: "changed meanwhile" })
      .where("id", "=", "themes-000000")
      .execute();
    const { message } = await failureOf(copyDatabase(await placeOf(test()), place));
    expect(message).toContain(
      "The copy is not the same as the source:\n  themes: 3 rows at the source, 3 in the copy\n",
    );
    expect(await failureOf(openDatabase(location))).toBeInstanceOf(UnfinishedCopyError);
  });

  it("is of one moment, while others write", async () => {
    await fill(test());
    const { place } = await emptyPlace("sqlite");
    const { connection } = test().database;
    let added = 0;
    const write = ({ step, table }: TableProgress) => {
      if (step !== "copying" || table !== "results") return;
      const time = new Date().toISOString();
      const row = {
        id: `late-${added++}`,
        workspace_id: mainWorkspaceId,
        name: "",
        created_at: time,
        updated_at: time,
      };
      writes.push(
        connection
          .insertInto("folders")
          .values({ ...row, parent_id: null })
          .execute(),
      );
    };
    const writes: Promise<unknown>[] = [];
    const copied = await copyDatabase(await placeOf(test()), place, write);
    await Promise.all(writes);
    expect(added).toBeGreaterThan(0);
    expect(copied.find(({ table }) => table === "folders")).toMatchObject({ rows: 3 });
    await connection.deleteFrom("folders").where("id", "like", "late-%").execute();
  });

  it("is made of tables that this release knows", async () => {
    const { connection } = test().database;
    await sql`insert into parley_migrations (name, timestamp) values ('9999-later', '')`.execute(connection);
    const later = await failureOf(copyDatabase(await placeOf(test()), (await emptyPlace("sqlite")).place));
    expect(later.message).toContain("A later release of Parley");
    await sql`delete from parley_migrations where name = '9999-later'`.execute(connection);
  });
});

describeDatabases("tables that are copied", (test) => {
  it("are all there are, by their keys", async () => {
    const { kind, connection } = test().database;
    const tables = (await connection.introspection.getTables()).map(({ name }) => name);
    // Tables of short-lived messages between processes, which are not copied.
    const passing = ["notices", "processes", "early_needs"];
    const ours = tables.filter((name) => !name.startsWith("parley_") && !passing.includes(name)).sort();
    expect(copiedTables.map(({ name }) => String(name)).sort()).toEqual(ours);
    if (kind !== "sqlite") return;
    for (const { name, keys } of copiedTables) {
      const { rows } = await sql<{ name: string; pk: number }>`select name, pk from pragma_table_info(${name})`.execute(
        connection,
      );
      const found = rows.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
      expect(
        found.map((column) => column.name),
        name,
      ).toEqual(keys);
    }
  });
});

describeDatabases(
  "tables of an earlier release",
  (test) => {
    it("must be brought up to date before", async () => {
      const earlier = await failureOf(copyDatabase(await placeOf(test()), (await emptyPlace("sqlite")).place));
      expect(earlier.message).toContain("was last used by an earlier release");
    });
  },
  "0019-deliveries",
);

it("says what is no place, and what holds nothing", async () => {
  const empty = await emptyPlace("sqlite");
  expect((await failureOf(copyDatabase(empty.place, empty.place))).message).toBe("Both places are the same.");
  const other = await emptyPlace("sqlite");
  expect((await failureOf(copyDatabase(empty.place, other.place))).message).toContain("There is no data of Parley in");
  await expect(findCopyPlace("https://example.org/x")).rejects.toThrow("postgres:// or mysql://");
  expect((await findCopyPlace("postgres://ann:secret@db:5432/parley", "own")).label).toBe(
    "postgres://db:5432/parley (schema own)",
  );
  await expect(findCopyPlace("./data", "own")).rejects.toThrow("A schema belongs to");
});

it.runIf(reachableKinds.includes("postgres"))("goes into a schema, and out of one", async () => {
  const [from, server, back] = [await emptyPlace("sqlite"), await emptyPlace("postgres"), await emptyPlace("sqlite")];
  const source = await openDatabase(from.location);
  await ensureMainWorkspace(source, "FREE");
  await fillTables(source, 20);
  await source.close();
  const own = await findCopyPlace(server.location.url ?? "", "copied_here");
  await copyDatabase(from.place, own);
  expect((await failureOf(copyDatabase(server.place, back.place))).message).toContain("There is no data of Parley in");
  const copied = await copyDatabase(own, back.place);
  expect(copied.find(({ table }) => table === "answers")).toMatchObject({ rows: 40 });
});

it("a folder that a server uses is no target", async () => {
  const [from, to] = [await emptyPlace("sqlite"), await emptyPlace("sqlite")];
  await (await openDatabase(from.location)).close();
  const running = await openDatabase(to.location);
  expect(await failureOf(copyDatabase(from.place, to.place))).toBeInstanceOf(FolderLockedError);
  await running.close();
});
