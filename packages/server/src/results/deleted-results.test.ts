import { expect, it } from "vitest";
import { insertBot } from "../bot-rows/bot-repository.ts";
import type { Database } from "../database/schema.ts";
import { describeDatabases } from "../database/testing/describe-databases.ts";
import { createHourMarks } from "../hour-marks/create-hour-marks.ts";
import { insertVersion } from "../versions/version-repository.ts";
import { deleteResults, listDeletedResults, restoreResults } from "./delete-results.ts";
import { listResults } from "./list-results.ts";
import { insertResult, listArchivedBefore } from "./result-repository.ts";

const workspaceId = "main";
const file = { version: "6.1", name: "Bot", groups: [], events: [], edges: [], variables: [], theme: {}, settings: {} };

/** Adds a bot with complete results, partial results and visits without an answer, one second apart. */
const addBot = async (database: Database, id: string, [complete, partial, unanswered]: [number, number, number]) => {
  const { connection } = database;
  await insertBot(connection, { id, workspaceId, publicId: `${id}-a`, name: id, draft: "{}" });
  await database.transaction((access) => insertVersion(access.connection, { id, workspaceId }, file, 0));
  await database.transaction(async (access) => {
    for (let number = 0; number < complete + partial + unanswered; number++)
      await insertResult(access, {
        id: `${id}-${number}`,
        workspaceId,
        botId: id,
        version: 1,
        links: {},
        hasToken: false,
        idempotencyKey: null,
        hasStarted: number < complete + partial,
        isCompleted: number < complete,
        createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, number)).toISOString(),
      });
  });
};

const servicesOf = (database: Database) => ({ database, hourMarks: createHourMarks(database) });

const all = { started: "false" as const, partial: "true" as const, except: [] };
const until = "2026-02-01T00:00:00.000Z";
const left = async ({ connection }: Database, botId: string, filter = { onlyStarted: false }) =>
  (await listResults(connection, botId, { ...filter, limit: 1000, after: null })).map(({ id }) => id);

describeDatabases("deleted results", (test) => {
  it("are those that were named, of the bot's own, and come back", async () => {
    const { database } = test();
    await addBot(database, "named", [3, 0, 0]);
    await addBot(database, "foreign", [1, 0, 0]);
    const ids = ["named-0", "named-2", "foreign-0", "none"];
    const { deletion, count } = await deleteResults(servicesOf(database), { id: "named" }, { ids });
    expect(count).toBe(2);
    expect([await left(database, "named"), await left(database, "foreign")]).toEqual([["named-1"], ["foreign-0"]]);
    expect(await deleteResults(servicesOf(database), { id: "named" }, { ids })).toMatchObject({ count: 0 });
    expect(await restoreResults(servicesOf(database), { id: "foreign" }, deletion)).toEqual({ count: 0, isDone: true });
    expect(await restoreResults(servicesOf(database), { id: "named" }, deletion)).toEqual({ count: 2, isDone: true });
    expect(await left(database, "named")).toEqual(["named-2", "named-1", "named-0"]);
    expect(await restoreResults(servicesOf(database), { id: "named" }, deletion)).toEqual({ count: 0, isDone: true });
  });

  it("are listed by their deletion for 30 days, the newest first, and no more once they are back", async () => {
    const { database } = test();
    await addBot(database, "listed", [5, 0, 0]);
    const bot = { id: "listed" };
    const first = await deleteResults(servicesOf(database), bot, { ids: ["listed-0", "listed-2"] });
    const second = await deleteResults(servicesOf(database), bot, { ids: ["listed-4"] });
    const old = { is_archived: 1 as const, archived_at: new Date(Date.now() - 31 * 86_400_000).toISOString() };
    await database.connection.updateTable("results").set(old).where("id", "=", "listed-3").execute();
    const moment = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
    const until = (deletion: string) => new Date(Date.parse(deletion) + 30 * 86_400_000).toISOString();
    const [one, two] = [
      { deletion: first.deletion, count: 2, oldest: moment(0), newest: moment(2), until: until(first.deletion) },
      { deletion: second.deletion, count: 1, oldest: moment(4), newest: moment(4), until: until(second.deletion) },
    ];
    expect(await listDeletedResults(database, bot)).toEqual([two, one]);
    expect(await listDeletedResults(database, { id: "other" })).toEqual([]);
    await restoreResults(servicesOf(database), bot, first.deletion);
    expect(await listDeletedResults(database, bot)).toEqual([two]);
    expect(await left(database, "listed")).toEqual(["listed-2", "listed-1", "listed-0"]);
  });

  it("are deleted a part at a time where that is wished, and come back as one", async () => {
    const { database } = test();
    await addBot(database, "parts", [7, 0, 0]);
    const bot = { id: "parts" };
    const first = await deleteResults(servicesOf(database), bot, { ...all, until, limit: 4 });
    expect(first).toMatchObject({ count: 4, isDone: false });
    expect(await left(database, "parts")).toEqual(["parts-2", "parts-1", "parts-0"]);
    const second = await deleteResults(servicesOf(database), bot, {
      ...all,
      until,
      limit: 4,
      deletion: first.deletion,
    });
    expect(second).toEqual({ deletion: first.deletion, count: 3, isDone: true });
    expect(await left(database, "parts")).toEqual([]);
    expect(await restoreResults(servicesOf(database), bot, first.deletion, 5)).toEqual({ count: 5, isDone: false });
    expect(await restoreResults(servicesOf(database), bot, first.deletion, 5)).toEqual({ count: 2, isDone: true });
    expect(await left(database, "parts")).toHaveLength(7);
  });

  it("are all that a filter leaves, however many, but those that came later", async () => {
    const { database } = test();
    await addBot(database, "many", [250, 200, 30]);
    const bot = { id: "many" };
    const started = { ...all, started: "true" as const, partial: "false" as const };
    const first = await deleteResults(servicesOf(database), bot, { ...started, until, except: ["many-3"] });
    expect(first.count).toBe(249);
    const second = await deleteResults(servicesOf(database), bot, { ...all, until: "2026-01-01T00:07:00.000Z" });
    expect(second.count).toBe(1 + 171);
    expect(await left(database, "many")).toHaveLength(480 - 249 - 172);
    expect(second.deletion).not.toBe(first.deletion);
    expect(await restoreResults(servicesOf(database), bot, first.deletion)).toEqual({ count: 249, isDone: true });
    expect(await left(database, "many")).toHaveLength(480 - 172);
  });

  it("can be told apart by how far the visitor came", async () => {
    const { database } = test();
    await addBot(database, "kinds", [1, 1, 1]);
    const kinds = async (onlyStarted: boolean, withoutPartial: boolean) =>
      left(database, "kinds", { onlyStarted, withoutPartial } as { onlyStarted: boolean });
    expect(await kinds(false, false)).toEqual(["kinds-2", "kinds-1", "kinds-0"]);
    expect(await kinds(true, false)).toEqual(["kinds-1", "kinds-0"]);
    expect(await kinds(true, true)).toEqual(["kinds-0"]);
    expect(await kinds(false, true)).toEqual(["kinds-2", "kinds-0"]);
  });

  it("are found again when their time is over, and then not restored", async () => {
    const { database } = test();
    await addBot(database, "old", [2, 0, 0]);
    const { deletion } = await deleteResults(servicesOf(database), { id: "old" }, { ids: ["old-0"] });
    expect(await listArchivedBefore(database.connection, deletion, 1000)).not.toContain("old-0");
    const later = new Date(Date.parse(deletion) + 1).toISOString();
    expect(await listArchivedBefore(database.connection, later, 1000)).toContain("old-0");
    const longAgo = "2026-01-01T00:00:00.000Z";
    await database.connection.updateTable("results").set({ archived_at: longAgo }).where("id", "=", "old-0").execute();
    expect(await restoreResults(servicesOf(database), { id: "old" }, longAgo)).toEqual({ count: 0, isDone: true });
  });
});
