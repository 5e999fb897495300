import { countedResults } from "@parley/api";
import fc from "fast-check";
import { expect, it } from "vitest";
import { insertBot } from "../bot-rows/bot-repository.ts";
import type { Database } from "../database/schema.ts";
import { describeDatabases } from "../database/testing/describe-databases.ts";
import { insertVersion } from "../versions/version-repository.ts";
import { countDays } from "./count-days.ts";
import { countAllResults, countListed, countNewResults, countResults, countStatistics } from "./count-results.ts";
import {
  archiveResults,
  deleteResults,
  insertResult,
  markResult,
  type NewResult,
  unarchiveResults,
} from "./result-repository.ts";

const workspaceId = "main";
const file = { version: "6.1", name: "Bot", groups: [], events: [], edges: [], variables: [], theme: {}, settings: {} };

const createdAt = "2026-01-01T00:00:00.000Z";
const deletedAt = "2026-01-02T00:00:00.000Z";

/** Adds a bot with this many answered results. */
const addBot = async (database: Database, id: string, count: number) => {
  const { connection } = database;
  await insertBot(connection, { id, workspaceId, publicId: `${id}-a`, name: id, draft: "{}" });
  await database.transaction((access) => insertVersion(access.connection, { id, workspaceId }, file, 0));
  const result = (number: number): NewResult => ({
    id: `${id}-${number}`,
    workspaceId,
    botId: id,
    version: 1,
    links: {},
    hasToken: false,
    idempotencyKey: null,
    hasStarted: true,
    createdAt,
  });
  await database.transaction(async (access) => {
    for (let number = 0; number < count; number++) await insertResult(access, result(number));
  });
};

describeDatabases("numbers of results", (test) => {
  it("are told for each of any number of bots, up to the most that are counted", async () => {
    const { database } = test();
    const given: Record<string, number> = { none: 0, most: countedResults, more: countedResults + 5 };
    for (let bot = 0; bot < 12; bot++) given[`bot${bot}`] = bot;
    for (const [id, count] of Object.entries(given)) await addBot(database, id, count);
    const counts = await countResults(database.connection, Object.keys(given));
    expect(Object.fromEntries(counts)).toEqual({ ...given, more: countedResults });
    expect(await countResults(database.connection, [])).toEqual(new Map());
  });

  it("are the same wherever they are told, after any answers, deletions and restorations", async () => {
    const { database } = test();
    const step = fc.record({
      what: fc.constantFrom("visit", "answer", "complete", "delete", "restore", "remove"),
      id: fc.integer({ min: 0, max: 5 }),
    });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        run += 1;
        const bot = `changing${run}`;
        await addBot(database, bot, 0);
        const model = new Map<string, { hasStarted: boolean; isCompleted: boolean; isDeleted: boolean }>();
        for (const { what, id: number } of steps) {
          const id = `${bot}-${number}`;
          const known = model.get(id);
          if (what === "visit") {
            if (known !== undefined) continue;
            const pin = { id, workspaceId, botId: bot, version: 1, links: {}, hasToken: false };
            await insertResult(database, { ...pin, idempotencyKey: null, createdAt });
            model.set(id, { hasStarted: false, isCompleted: false, isDeleted: false });
          } else if (known === undefined) continue;
          else if (what === "answer" || what === "complete") {
            const marks = { hasStarted: what === "answer", isCompleted: what === "complete" };
            await markResult(database, id, marks);
            known.hasStarted ||= marks.hasStarted;
            known.isCompleted ||= marks.isCompleted;
          } else if (what === "delete") {
            await archiveResults(database, bot, [id], deletedAt);
            known.isDeleted = true;
          } else if (what === "restore") {
            await unarchiveResults(database, bot, deletedAt, [id]);
            known.isDeleted = false;
          } else {
            await deleteResults(database, [id]);
            model.delete(id);
          }
        }
        const shown = [...model.values()].filter(({ isDeleted }) => !isDeleted);
        const answered = shown.filter(({ hasStarted }) => hasStarted).length;
        const completed = shown.filter(({ isCompleted }) => isCompleted).length;
        const counts = await countResults(database.connection, [bot]);
        const none = new Map<string, number>();
        expect(counts.get(bot)).toBe(answered);
        expect((await countNewResults(database.connection, [bot], counts)).get(bot)).toBe(answered);
        expect(await countListed(database, bot, { onlyStarted: true })).toBe(answered);
        expect(await countListed(database, bot, { onlyStarted: false })).toBe(shown.length);
        expect(await countStatistics(database, bot, {})).toEqual({
          totalViews: shown.length,
          totalStarts: answered,
          totalCompleted: completed,
        });
        expect(await countAllResults(database, bot)).toBe(model.size);
        const look = { results_seen_at: createdAt };
        await database.connection.updateTable("bots").set(look).where("id", "=", bot).execute();
        expect((await countNewResults(database.connection, [bot], none)).get(bot)).toBe(0);
      }),
      { numRuns: 25 },
    );
  }, 60_000);

  it("are told for each of the last seven days, without visits that gave no answer", async () => {
    const { database } = test();
    await addBot(database, "busy", 0);
    await addBot(database, "quiet", 0);
    // Where this author is, the day begins at 05:30 by universal time.
    const today = new Date("2026-03-09T05:30:00.000Z");
    const visit = (id: string, createdAt: string, change: Partial<NewResult> = {}): NewResult => ({
      id,
      workspaceId,
      botId: "busy",
      version: 1,
      links: {},
      hasToken: false,
      idempotencyKey: null,
      hasStarted: true,
      createdAt,
      ...change,
    });
    const visits = [
      visit("now", "2026-03-09T09:00:00.000Z"),
      visit("done", "2026-03-09T05:30:00.000Z", { isCompleted: true }),
      visit("only looked", "2026-03-09T09:00:00.000Z", { hasStarted: false }),
      visit("last night", "2026-03-09T05:29:59.999Z"),
      visit("first day", "2026-03-03T05:30:00.000Z"),
      visit("too long ago", "2026-03-03T05:29:59.999Z"),
    ];
    await database.transaction(async (access) => {
      for (const one of visits) await insertResult(access, one);
    });
    const counts = await countDays(database.connection, ["busy", "quiet"], today);
    expect(Object.fromEntries(counts)).toEqual({ busy: [1, 0, 0, 0, 0, 1, 2] });
    expect(await countDays(database.connection, [], today)).toEqual(new Map());
  });
});
