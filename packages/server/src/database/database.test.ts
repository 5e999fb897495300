import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { isDuplicateKey, isMissingParent } from "./database-errors.ts";
import { FolderLockedError, lockFolder } from "./folder-lock.ts";
import { storableText } from "./json-codec.ts";
import { openDatabase } from "./open-database.ts";
import type { Access } from "./schema.ts";
import { describeDatabases } from "./testing/describe-databases.ts";
import { compileInsertMissing, compileUpsert, insertMissing } from "./upsert.ts";

const workspace = (id: string, name = "A") => ({ id, name, plan: "FREE", created_at: "2026-01-01T00:00:00.000Z" });

describeDatabases("database", (test) => {
  it("keeps every kind of text exactly", async () => {
    const { database } = test();
    const texts = [
      "",
      " spaces ",
      "Zoë 😀 𝒳 漢字",
      'it\'s "quoted" \\ % _',
      "a\nb\tc\r",
      storableText("a\0b\uD800c"),
      "x".repeat(255),
    ];
    for (const [index, name] of texts.entries()) {
      await database.connection
        .insertInto("workspaces")
        .values(workspace(`text-${index}`, name))
        .execute();
      const row = await database.connection
        .selectFrom("workspaces")
        .select("name")
        .where("id", "=", `text-${index}`)
        .executeTakeFirstOrThrow();
      expect(row.name).toBe(name);
    }
  });

  it("tells ids apart by case, accents and spaces at the end", async () => {
    const { database } = test();
    const ids = ["case", "CASE", "Case", "càse", "case ", "cas\u00ADe"];
    for (const id of ids) await database.connection.insertInto("workspaces").values(workspace(id)).execute();
    for (const id of ids) {
      const rows = await database.connection.selectFrom("workspaces").select("id").where("id", "=", id).execute();
      expect(rows).toEqual([{ id }]);
    }
  });

  it("updates where the key is there, inserts where it is not", async () => {
    const { database } = test();
    for (const name of ["first", "second"]) {
      const statement = compileUpsert(database, "workspaces", workspace("upsert", name), ["id"], ["name"]);
      await database.connection.executeQuery(statement);
    }
    await insertMissing(database, "workspaces", [workspace("upsert", "third"), workspace("fresh", "new")], ["id"]);
    const rows = await database.connection
      .selectFrom("workspaces")
      .select(["id", "name"])
      .where("id", "in", ["upsert", "fresh"])
      .orderBy("id")
      .execute();
    expect(rows).toEqual([
      { id: "fresh", name: "new" },
      { id: "upsert", name: "second" },
    ]);
  });

  it("recognises duplicate keys and missing parents", async () => {
    const { connection } = test().database;
    await connection.insertInto("workspaces").values(workspace("double")).execute();
    const duplicate = await connection
      .insertInto("workspaces")
      .values(workspace("double"))
      .execute()
      .catch((e: unknown) => e);
    expect(isDuplicateKey(duplicate)).toBe(true);
    expect(isMissingParent(duplicate)).toBe(false);
    const orphan = {
      result_id: "nobody",
      seq: 1,
      workspace_id: "main",
      type: "shown",
      bot_id: null,
      group_id: null,
      block_id: null,
      visit: null,
      edge_id: null,
      created_at: "2026-01-01T00:00:00.000Z",
    };
    const missing = await connection
      .insertInto("events")
      .values(orphan)
      .execute()
      .catch((e: unknown) => e);
    expect(isMissingParent(missing)).toBe(true);
    expect(isDuplicateKey(missing)).toBe(false);
  });

  it("undoes a transaction that fails", async () => {
    const { database } = test();
    const failing = database.transaction(async ({ connection }) => {
      await connection.insertInto("workspaces").values(workspace("undone")).execute();
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    const rows = await database.connection.selectFrom("workspaces").select("id").where("id", "=", "undone").execute();
    expect(rows).toEqual([]);
  });

  it("keeps what others write at the same time as one that fails", async () => {
    const { database } = test();
    const write = (id: string) =>
      database.transaction(async ({ connection }) => {
        await connection
          .insertInto("workspaces")
          .values(workspace(`${id}-1`))
          .execute();
        if (id === "together-3") throw new Error("not this one");
        await connection
          .insertInto("workspaces")
          .values(workspace(`${id}-2`))
          .execute();
        return id;
      });
    const ids = Array.from({ length: 6 }, (_, index) => `together-${index}`);
    const outcomes = await Promise.allSettled(ids.map(write));
    expect(
      outcomes.map((outcome) => (outcome.status === "fulfilled" ? outcome.value : outcome.reason.message)),
    ).toEqual(ids.map((id) => (id === "together-3" ? "not this one" : id)));
    const rows = await database.connection
      .selectFrom("workspaces")
      .select("id")
      .where("id", "like", "together-%")
      .orderBy("id")
      .execute();
    const kept = ids.filter((id) => id !== "together-3").flatMap((id) => [`${id}-1`, `${id}-2`]);
    expect(rows.map(({ id }) => id)).toEqual(kept);
  });

  describe("writes that belong together", () => {
    const insert = ({ connection }: Access, id: string) =>
      connection.insertInto("workspaces").values(workspace(id, "new")).compile();
    const rename = ({ connection }: Access, id: string, from: string, to: string) =>
      connection.updateTable("workspaces").set({ name: to }).where("id", "=", id).where("name", "=", from).compile();
    const namesOf = async (prefix: string) => {
      const { connection } = test().database;
      const query = connection.selectFrom("workspaces").select(["id", "name"]).where("id", "like", `${prefix}-%`);
      return Object.fromEntries((await query.execute()).map(({ id, name }) => [id, name]));
    };

    it("are all stored", async () => {
      const { database } = test();
      await database.connection.executeQuery(insert(database, "joint-1"));
      const isStored = await database.writeTogether((access) => ({
        first: rename(access, "joint-1", "new", "old"),
        others: [
          insert(access, "joint-2"),
          compileInsertMissing(access, "workspaces", [workspace("joint-1"), workspace("joint-3", "new")], ["id"]),
          compileUpsert(access, "workspaces", workspace("joint-4", "$1"), ["id"], ["name"]),
        ],
      }));
      expect([isStored, await namesOf("joint")]).toEqual([
        true,
        { "joint-1": "old", "joint-2": "new", "joint-3": "new", "joint-4": "$1" },
      ]);
    });

    it("are none where the first changes no row", async () => {
      const { database } = test();
      await database.connection.executeQuery(insert(database, "late-1"));
      const isStored = await database.writeTogether((access) => ({
        first: rename(access, "late-1", "another", "old"),
        others: [insert(access, "late-2")],
      }));
      expect([isStored, await namesOf("late")]).toEqual([false, { "late-1": "new" }]);
    });

    it("are none where one of them fails", async () => {
      const { database } = test();
      const failing = database.writeTogether((access) => ({
        first: insert(access, "failing-1"),
        others: [insert(access, "failing-2"), insert(access, "failing-2")],
      }));
      expect(isDuplicateKey(await failing.catch((error: unknown) => error))).toBe(true);
      expect(await namesOf("failing")).toEqual({});
    });

    it("fail alone where many come at once, among other work too", async () => {
      const { database } = test();
      await database.connection.executeQuery(insert(database, "crowd-taken"));
      const store = (id: string, other: string) =>
        database.writeTogether((access) => ({ first: insert(access, id), others: [insert(access, other)] }));
      const outcomes = async (writes: Promise<unknown>[]) =>
        (await Promise.allSettled(writes)).map(({ status }) => status === "fulfilled");
      const turns = () => [store("crowd-1", "crowd-2"), store("crowd-3", "crowd-taken"), store("crowd-4", "crowd-5")];
      expect(await outcomes(turns())).toEqual([true, false, true]);
      await database.connection.deleteFrom("workspaces").where("id", "like", "crowd-_").execute();
      const work = database.write((access) => access.connection.executeQuery(insert(access, "crowd-6")));
      expect(await outcomes([work, ...turns()])).toEqual([true, true, false, true]);
      const stored = ["crowd-1", "crowd-2", "crowd-4", "crowd-5", "crowd-6", "crowd-taken"];
      expect(Object.keys(await namesOf("crowd")).sort()).toEqual(stored);
    });

    it("go through once where many come at once with the same first", async () => {
      const { database } = test();
      await database.connection.executeQuery(insert(database, "race-1"));
      const outcomes = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          database.writeTogether((access) => ({
            first: rename(access, "race-1", "new", "taken"),
            others: [insert(access, `race-by-${index}`)],
          })),
        ),
      );
      const winner = outcomes.indexOf(true);
      expect(outcomes.filter(Boolean)).toHaveLength(1);
      expect(await namesOf("race")).toEqual({ "race-1": "taken", [`race-by-${winner}`]: "new" });
    });
  });

  it("runs many transactions at once", async () => {
    const { database } = test();
    await database.connection.insertInto("workspaces").values(workspace("counter", "0")).execute();
    const countUp = () =>
      database.transaction(async ({ connection }) => {
        await connection
          .updateTable("workspaces")
          .set({ name: sql<string>`cast(cast(name as decimal) + 1 as char(9))` })
          .where("id", "=", "counter")
          .execute();
      });
    await Promise.all(Array.from({ length: 25 }, countUp));
    const row = await database.connection
      .selectFrom("workspaces")
      .select("name")
      .where("id", "=", "counter")
      .executeTakeFirstOrThrow();
    expect(Number(row.name)).toBe(25);
  });

  it("migrates once, however many start at once", async () => {
    const { database, openAgain } = test();
    if (database.kind === "sqlite") return;
    const count = async () => {
      const query = sql<{ count: number }>`select count(*) as count from parley_migrations`;
      const { rows } = await query.execute(database.connection);
      return Number(rows[0]?.count);
    };
    const before = await count();
    const others = await Promise.all([openAgain(), openAgain(), openAgain()]);
    expect([before > 0, await count()]).toEqual([true, before]);
    await Promise.all(others.map((other) => other.close()));
  });
});

describe("data folder", () => {
  const withFolder = async (work: (folder: string) => Promise<void>) => {
    const folder = mkdtempSync(join(tmpdir(), "parley-lock-"));
    await work(folder).finally(() => rmSync(folder, { recursive: true, force: true }));
  };

  it("is refused while another process lives, and free at once after that was killed", () =>
    withFolder(async (folder) => {
      const libsql = createRequire(import.meta.url).resolve("libsql");
      const program = `
        const lock = new (require(${JSON.stringify(libsql)}))(process.argv[1] + "/parley.lock");
        require("node:fs").writeFileSync(process.argv[1] + "/parley.pid", String(process.pid));
        lock.exec("pragma locking_mode = exclusive"); lock.exec("begin exclusive");
        console.log("locked"); setInterval(() => {}, 1000);`;
      const other = spawn(process.execPath, ["-e", program, folder], { stdio: ["ignore", "pipe", "inherit"] });
      await once(other.stdout, "data");
      expect(() => lockFolder(folder)).toThrow(FolderLockedError);
      expect(() => lockFolder(folder)).toThrow(`(pid ${other.pid})`);
      other.kill("SIGKILL");
      await once(other, "exit");
      lockFolder(folder).release();
    }));

  it("is refused to a second database in the same process, until the first is closed", () =>
    withFolder(async (folder) => {
      const first = await openDatabase({ url: undefined, folder });
      await expect(openDatabase({ url: undefined, folder })).rejects.toThrow(FolderLockedError);
      await first.close();
      await (await openDatabase({ url: undefined, folder })).close();
    }));

  it("holds a database that writes through to the disk", () =>
    withFolder(async (folder) => {
      const database = await openDatabase({ url: undefined, folder });
      const read = async (pragma: string) => {
        const { rows } = await sql<Record<string, unknown>>`${sql.raw(`pragma ${pragma}`)}`.execute(
          database.connection,
        );
        return Object.values(rows[0] ?? {})[0];
      };
      expect(await read("journal_mode")).toBe("wal");
      expect(await read("synchronous")).toBe(2);
      expect(await read("foreign_keys")).toBe(1);
      await database.close();
    }));
});
