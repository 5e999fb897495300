import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { insertBot } from "../bot-rows/bot-repository.ts";
import type { Database } from "../database/schema.ts";
import { describeDatabases } from "../database/testing/describe-databases.ts";
import { insertVersion } from "../versions/version-repository.ts";
import { storeAnswer } from "./answer-repository.ts";
import { archiveResults, insertResult } from "./result-repository.ts";
import type { ResultView } from "./result-view.ts";
import type { SortPlace } from "./sort-results.ts";
import { countView, getViewPlace, listNamedInView, listViewPlaces, resultsAt } from "./view-page.ts";

const workspaceId = "main";
const file = { version: "6.1", name: "Bot", groups: [], events: [], edges: [], variables: [], theme: {}, settings: {} };
const contents = ["10", "9", "Zoë", "zoe", "", "%", "24/11/2026", "10", "long ".repeat(60), null];
const count = 130;
const idOf = (number: number) => `r${String((number * 7919) % 1000).padStart(3, "0")}`;
/** Two of each three share a time, so that ids decide. */
const timeOf = (number: number) =>
  new Date(Date.UTC(2026, 0, 1, 0, 0, number - (number % 3 === 1 ? 1 : 0))).toISOString();

const all: ResultView = { onlyStarted: false, withoutPartial: false, conditions: [], sort: null };

const idsOf = async (database: Database, view: ResultView, size: number): Promise<string[]> => {
  const ids: string[] = [];
  for (let after: SortPlace | null = null; ; ) {
    const page: SortPlace[] = [];
    for await (const places of listViewPlaces(database, "bot", view, after, size)) page.push(...places);
    ids.push(...page.map(({ id }) => id));
    const last = page.at(-1);
    if (last === undefined || page.length < size) return ids;
    // A page starts after a place, or after the result with an id, alike.
    after = ids.length % 2 === 0 ? last : await getViewPlace(database, "bot", view, last.id);
  }
};

describeDatabases("views of results", (test) => {
  beforeAll(async () => {
    const { database } = test();
    for (const id of ["bot", "other"]) {
      await insertBot(database.connection, { id, workspaceId, publicId: `${id}-a`, name: id, draft: "{}" });
      await database.transaction((access) => insertVersion(access.connection, { id, workspaceId }, file, 0));
    }
    await database.transaction(async (access) => {
      for (let number = 0; number < count; number++) {
        const botId = number % 13 === 0 ? "other" : "bot";
        const id = idOf(number);
        await insertResult(access, {
          ...{ id, workspaceId, botId, version: 1, links: {}, hasToken: false, idempotencyKey: null },
          hasStarted: number % 5 > 0,
          isCompleted: number % 5 > 2,
          variables: [{ id: "v", name: "Plan", value: number % 2 === 0 ? "Pro" : "Free" }],
          createdAt: timeOf(number),
        });
        const content = contents[number % contents.length];
        if (content === null || content === undefined) continue;
        const answer = { result_id: id, workspace_id: workspaceId, bot_id: botId, group_id: "g", visit: 0 };
        const rest = { variable_id: null, answer_index: 0, uploaded_files: null };
        await storeAnswer(access, { ...answer, ...rest, block_id: "a", content });
        await storeAnswer(access, { ...answer, ...rest, block_id: "b", content: `Number ${number}`, answer_index: 1 });
      }
      await archiveResults(access, "bot", [idOf(14)], timeOf(500));
    });
  });

  const expectedOf = (isMeant: (number: number) => boolean): string[] =>
    Array.from({ length: count }, (_, number) => number)
      .filter((number) => number % 13 !== 0 && number !== 14 && isMeant(number))
      .sort((one, other) => {
        const [left, right] = [timeOf(one) + idOf(one), timeOf(other) + idOf(other)];
        return left < right ? 1 : -1;
      })
      .map(idOf);
  const contentOf = (number: number) => contents[number % contents.length] ?? "";

  it("hold what matches, page by page, the newest first", async () => {
    const { database } = test();
    const isTen = { ...all, conditions: [{ column: "bot/a", is: "is" as const, value: "10" }] };
    const expected = expectedOf((number) => contentOf(number) === "10");
    for (const size of [1, 7, 500]) expect(await idsOf(database, isTen, size)).toEqual(expected);
    expect(await countView(database, "bot", isTen)).toBe(expected.length);
    const contains = (value: string) => ({ ...all, conditions: [{ column: "bot/a", is: "contains" as const, value }] });
    expect(await idsOf(database, contains("ZOÉ"), 9)).toEqual(expectedOf((number) => /^zo/i.test(contentOf(number))));
    expect(await idsOf(database, contains("%"), 9)).toEqual(expectedOf((number) => contentOf(number) === "%"));
    const found = { ...all, search: "number 12", onlyStarted: true };
    expect(await idsOf(database, found, 10)).toEqual(
      expectedOf((number) => number % 5 > 0 && contents[number % 10] !== null && /^12/.test(String(number))),
    );
    const paying = { ...all, conditions: [{ column: "variable:Plan", is: "is" as const, value: "pro" }] };
    expect(await idsOf(database, paying, 50)).toEqual(expectedOf((number) => number % 2 === 0));
  });

  it("have each result once in the order of a column, whatever the size of a page", async () => {
    const { database } = test();
    const columns = fc.constantFrom("bot/a", "completed", "version", "submitted", "variable:Plan", "duration");
    await fc.assert(
      fc.asyncProperty(columns, fc.boolean(), fc.integer({ min: 9, max: 70 }), async (column, isAscending, size) => {
        const view = { ...all, sort: { column, isAscending } };
        const whole = await idsOf(database, view, 1000);
        expect(await idsOf(database, view, size)).toEqual(whole);
        expect([...whole].sort()).toEqual(expectedOf(() => true).sort());
      }),
      { numRuns: 12 },
    );
    const sorted = await idsOf(database, { ...all, sort: { column: "bot/a", isAscending: true } }, 1000);
    const numberOf = new Map(Array.from({ length: count }, (_, number) => [idOf(number), number]));
    const texts = sorted.map((id) => contentOf(numberOf.get(id) ?? 0));
    expect([...new Set(texts)].slice(0, 4)).toEqual(["9", "10", "%", "24/11/2026"]);
    expect(texts.at(-1)).toBe("");
  });

  it("can be asked of named results, and tell those that are there", async () => {
    const { database } = test();
    const view: ResultView = {
      ...all,
      conditions: [{ column: "bot/a", is: "filled" }],
      sort: { column: "bot/b", isAscending: true },
    };
    const asked = [7, 5, 9, 13, 14].map(idOf);
    const named = await listNamedInView(database, "bot", asked, view, null);
    expect(named.map(({ id }) => id)).toEqual([5, 7].map(idOf));
    const places = await Promise.all([5, 7].map((number) => getViewPlace(database, "bot", view, idOf(number))));
    expect((await resultsAt(database, "bot", places.reverse())).map(({ id }) => id)).toEqual([7, 5].map(idOf));
    await expect(getViewPlace(database, "bot", view, idOf(13))).rejects.toMatchObject({ status: 404 });
  });
});
