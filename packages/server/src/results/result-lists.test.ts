import { type Insertable, sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { insertBot } from "../bot-rows/bot-repository.ts";
import { encodeFlag } from "../database/json-codec.ts";
import type { Database, Schema } from "../database/schema.ts";
import { describeDatabases } from "../database/testing/describe-databases.ts";
import { planOf } from "../database/testing/plan-of.ts";
import { insertVersion } from "../versions/version-repository.ts";
import { countAllResults, countListed, countNewResults, countResults, countStatistics } from "./count-results.ts";
import { storeEntries } from "./entry-repository.ts";
import { listLogs } from "./list-logs.ts";
import { listNamedResults, listPlaces, listResults, listStretch } from "./list-results.ts";
import { archiveResults, listArchived, listResultVersions } from "./result-repository.ts";

const workspaceId = "main";
const file = { version: "6.1", name: "Bot", groups: [], events: [], edges: [], variables: [], theme: {}, settings: {} };
const count = 3000;
const timeOf = (number: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, number)).toISOString();
const idOf = (number: number) => `r${String((number * 7919) % 1_000_000).padStart(6, "0")}`;

const refreshStatistics: Record<Database["kind"], string | null> = {
  // SQLite plans well without statistics, and the server never makes them there.
  sqlite: null,
  postgres: "analyze",
  mysql: "analyze table results, logs, bots",
};
/**
 * Matches query plans that read all results or logs. MySQL may scan the logs, which are few here, and derived tables,
 * which hold one page.
 */
const readsAll = {
  sqlite: /SCAN (?:results|logs)/,
  postgres: /Seq Scan on (?:results|logs)/,
  mysql: /"table":"results"[^}]*"type":"(?:ALL|index)"/,
};

describeDatabases("lists of results", (test) => {
  beforeAll(async () => {
    const { database } = test();
    const { kind, connection } = database;
    for (const id of ["bot", "other"]) {
      await insertBot(connection, { id, workspaceId, publicId: `${id}-a`, name: id, draft: "{}" });
      await database.transaction((access) => insertVersion(access.connection, { id, workspaceId }, file, 0));
    }
    const rows = Array.from({ length: count }, (_, number) => ({
      id: idOf(number),
      workspace_id: workspaceId,
      bot_id: number % 100 === 0 ? "other" : "bot",
      version: 1,
      links: "{}",
      has_started: encodeFlag(number % 5 > 0),
      is_completed: encodeFlag(number % 5 > 1),
      is_archived: encodeFlag(false),
      variables: "[]",
      variables_seq: -1,
      has_token: encodeFlag(false),
      created_at: timeOf(number),
      updated_at: timeOf(number),
    }));
    for (let begun = 0; begun < count; begun += 500)
      await connection
        .insertInto("results")
        .values(rows.slice(begun, begun + 500) as Insertable<Schema["results"]>[])
        .execute();
    for (const number of [1, 1001, 2001]) {
      const log = { status: "error" as const, description: `log of ${number}` };
      await storeEntries(database, { id: idOf(number), workspaceId }, [{ seq: 1, time: 0, type: "log", log }]);
    }
    const statement = refreshStatistics[kind];
    if (statement !== null) await sql.raw(statement).execute(connection);
  }, 60_000);

  it("are found in an index, at any place and by any filter, without what stands before them", async () => {
    const { database } = test();
    const { connection, kind } = database;
    const after = { createdAt: timeOf(1500), id: idOf(1500) };
    for (const onlyStarted of [true, false])
      for (const withoutPartial of [true, false])
        for (const place of [null, after]) {
          const range = { limit: 10, after: place, onlyStarted, withoutPartial };
          for (const list of [listResults, listPlaces])
            for (const plan of await planOf(database, () => list(connection, "bot", range))) {
              expect(plan).toContain("results_listed");
              expect(plan).not.toMatch(readsAll[kind]);
            }
        }
  });

  it("are read to their end in the order of an index, each once", async () => {
    const { database } = test();
    const { connection, kind } = database;
    const all = { onlyStarted: false, limit: 700 };
    const read: string[] = [];
    for (let after: { createdAt: string; id: string } | null = null; ; ) {
      const { results, end }: Awaited<ReturnType<typeof listStretch>> = await listStretch(database, "bot", {
        ...all,
        after,
      });
      read.push(...results.map(({ id }) => id));
      if (end === null) break;
      after = end;
    }
    const listed = await listPlaces(connection, "bot", { onlyStarted: false, limit: count, after: null });
    expect(read).toEqual(listed.map(({ id }) => id));
    const after = { createdAt: timeOf(1500), id: idOf(1500) };
    for (const plan of await planOf(database, () => listStretch(database, "bot", { ...all, limit: 10, after }))) {
      expect(plan).toContain(kind === "mysql" ? "results_listed" : "results_page");
      expect(plan).not.toMatch(readsAll[kind]);
    }
  });

  it("are counted by an index, and no more of them than are told", async () => {
    const { database } = test();
    const { connection, kind } = database;
    const bots = ["bot", "other"];
    const seen = { id: "bot", results_seen_at: timeOf(2500) };
    await connection.updateTable("bots").set(seen).where("id", "=", "bot").execute();
    const plans = [
      ...(await planOf(database, () => countResults(connection, ["other"]))),
      ...(await planOf(database, () => countNewResults(connection, ["bot"], new Map()))).slice(1),
      ...(await planOf(database, () => countListed(database, "other", { onlyStarted: true }))),
      ...(await planOf(database, () => countStatistics(database, "other", {}))),
    ];
    for (const plan of plans) {
      // With few results, PostgreSQL may choose another index.
      expect(plan).toMatch(kind === "postgres" ? /results_(?:listed|started|page)/ : /results_listed/);
      expect(plan).not.toMatch(readsAll[kind]);
    }
    // The count for the other bot doesn't include results of the hundred bots.
    expect(await countNewResults(connection, bots, new Map([["other", 30]]))).toEqual(
      new Map([
        ["bot", 400],
        ["other", 30],
      ]),
    );
    expect(await countListed(database, "bot", { onlyStarted: false })).toBe(2970);
    expect(await countListed(database, "bot", { onlyStarted: true, withoutPartial: true })).toBe(1800);
    expect(await countListed(database, "bot", { onlyStarted: false, until: timeOf(99) })).toBe(99);
    expect(await countAllResults(database, "other")).toBe(30);
  });

  it("are changed and read by their ids, not by their bot", async () => {
    const { database } = test();
    const { kind, connection } = database;
    const ids = Array.from({ length: 20 }, (_, number) => idOf(number * 50 + 1));
    const work = [
      () => listNamedResults(database, "bot", ids, { onlyStarted: false }),
      () => archiveResults(database, "bot", ["none", "never"], timeOf(0)),
      () => listArchived(connection, "bot", timeOf(0), 10),
      () => listResultVersions(connection, "bot"),
    ];
    for (const one of work)
      for (const plan of await planOf(database, one)) {
        expect(plan).not.toMatch(readsAll[kind]);
        if (kind === "sqlite") expect(plan).not.toMatch(/results_(?:page|listed|started)/);
      }
  });

  it("give logs from any place on by an index", async () => {
    const { database } = test();
    const told: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const asked = { limit: 2, cursor };
      const plans = await planOf(database, async () => {
        const { logs, nextCursor } = await listLogs({ database }, { id: "bot" }, asked);
        told.push(...logs.map(({ description }) => description));
        cursor = nextCursor;
      });
      for (const plan of plans) expect(plan).not.toMatch(readsAll[database.kind]);
    }
    expect(told).toEqual(["log of 2001", "log of 1001", "log of 1"]);
  });
});
