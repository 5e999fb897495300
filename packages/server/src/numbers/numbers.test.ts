import { setTimeout } from "node:timers/promises";
import type { MatchingNumbers, ResultCondition } from "@parley/api";
import { definitions } from "@parley/blocks/definitions";
import type { Arrival } from "@parley/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createLog } from "../base/log.ts";
import { createTurnstile } from "../base/turnstile.ts";
import { insertBot } from "../bot-rows/bot-repository.ts";
import type { Database } from "../database/schema.ts";
import { describeDatabases } from "../database/testing/describe-databases.ts";
import { createHourMarks, markHours } from "../hour-marks/create-hour-marks.ts";
import { storeAnswer } from "../results/answer-repository.ts";
import { deleteResults, restoreResults } from "../results/delete-results.ts";
import { type Entry, storeEntries } from "../results/entry-repository.ts";
import { insertResult, markResult } from "../results/result-repository.ts";
import { createTestClient } from "../testing/create-test-client.ts";
import { createFileWork } from "../versions/create-file-work.ts";
import { createFlowStore } from "../versions/flow-store.ts";
import { insertVersion } from "../versions/version-repository.ts";
import { countClosedHours, recountBot } from "./count-hours.ts";
import { createCounting } from "./create-counting.ts";
import { cutOf } from "./cut.ts";
import { type CutSum, sumArrivals, sumCut } from "./sum-cut.ts";
import { type MatchingSum, sumMatching } from "./sum-matching.ts";

const workspaceId = "main";
const file = {
  version: "6.1",
  name: "Bot",
  groups: [
    {
      id: "g",
      title: "Group",
      graphCoordinates: { x: 0, y: 0 },
      blocks: [
        { id: "color", type: "choice input", items: [{ id: "r", content: "Red" }] },
        { id: "age", type: "number input" },
      ],
    },
  ],
  events: [],
  edges: [],
  variables: [],
  theme: {},
  settings: {},
};

const openServices = (database: Database) => {
  const work = createFileWork(definitions);
  const flowStore = createFlowStore(database, work);
  return { database, flowStore, hourMarks: createHourMarks(database), scans: createTurnstile(1) };
};

const addBot = async (database: Database, id: string) => {
  await insertBot(database.connection, { id, workspaceId, publicId: `${id}-a`, name: id, draft: "{}" });
  for (let version = 0; version < 2; version++)
    await database.transaction((access) => insertVersion(access.connection, { id, workspaceId }, file, version));
};

type Services = ReturnType<typeof openServices>;

const arrivals: Arrival[] = [
  { device: "phone", source: "ad", campaign: "Spring" },
  { device: "computer", source: "ad" },
  {},
];
const arrivalOf = (number: number): Arrival => arrivals[(number >> 1) % 3] ?? {};

const addResult = (database: Database, botId: string, number: number, time: string) =>
  insertResult(database, {
    ...{ id: `${botId}-${number}`, workspaceId, botId, version: 1 + (number % 2), links: {}, hasToken: false },
    ...{ idempotencyKey: null, createdAt: time, arrival: arrivalOf(number) },
  });

/** Writes as the calls of visitors do: a mark first, then what is new. */
const say = async ({ database, hourMarks }: Services, botId: string, number: number, entries: readonly Entry[]) => {
  const id = `${botId}-${number}`;
  await hourMarks.touch(botId, id);
  await database.transaction((access) => storeEntries(access, { id, workspaceId }, entries));
};

const answer = async ({ database, hourMarks }: Services, botId: string, number: number, content: string) => {
  const id = `${botId}-${number}`;
  await hourMarks.touch(botId, id);
  await database.transaction(async (access) => {
    await storeAnswer(access, {
      ...{ result_id: id, workspace_id: workspaceId, bot_id: botId, block_id: "color", group_id: "g", visit: 0 },
      ...{ variable_id: null, content, answer_index: 0, uploaded_files: null },
    });
    await markResult(access, id, { hasStarted: true, isCompleted: content === "Red" });
  });
};

const shown = (botId: string, seq: number): Entry => ({
  ...{ seq, time: Date.UTC(2026, 0, 1, 8), type: "shown", botId, groupId: "g", blockId: "color", visit: 0 },
});

type Asked = Parameters<typeof cutOf>[0];

const headsOf = async (services: Services, botId: string, more: Asked = {}) =>
  describeSum(botId, await sumCut(services, botId, cutOf(more)));

/** The same of the chats with an answer. */
const matchingHeadsOf = async (services: Services, botId: string, content: string, more: Asked = {}) => {
  const where: ResultCondition[] = [{ column: `${botId}/color`, is: "is", value: content }];
  let last: MatchingSum | undefined;
  for await (const sum of sumMatching(services, botId, cutOf({ ...more, where }))) last = sum;
  if (last === undefined) throw new Error("Nothing was counted");
  const devices = [...last.breakdown.device.values()].reduce((all, { visits }) => all + visits, 0);
  return { ...describeSum(botId, last), devices, isAll: last.read === last.results, newest: last.newest.length };
};

const describeSum = (botId: string, { tally, days, waiting }: CutSum) => {
  const question = tally.questions.get(`${botId}/color`);
  return {
    ...{ visits: tally.visits, chats: tally.chats, finished: tally.finished, waiting },
    shown: question?.shown ?? 0,
    left: question?.left ?? 0,
    values: Object.fromEntries(question?.values ?? []),
    days: Object.fromEntries([...days].map(([day, { visits }]) => [day, visits])),
  };
};

const cuts: [Parameters<typeof cutOf>[0], (arrival: Arrival) => boolean][] = [
  [{ device: "phone" }, ({ device }) => device === "phone"],
  [{ source: "ad", campaign: "(none)" }, ({ source, campaign }) => source === "ad" && campaign === undefined],
  [{ device: "(none)" }, ({ device }) => device === undefined],
  [{ campaign: "Autumn" }, () => false],
];

const times = ["2026-01-01T08:10:00.000Z", "2026-01-01T08:50:00.000Z", "2026-01-01T23:30:00.000Z"];

describeDatabases("numbers of chats", (test) => {
  it("are read in turns, and who is slow to take them, or leaves, holds up nobody", async () => {
    const services = openServices(test().database);
    await addBot(services.database, "scanned");
    const scan = () => sumMatching(services, "scanned", cutOf({ where: [] }));
    let finish = () => {};
    const others = services.scans(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    );
    const [one, other] = [scan(), scan()];
    let hasBegun = false;
    const begun = one.next().then(({ done }) => {
      hasBegun = true;
      return done;
    });
    await setTimeout(50);
    expect(hasBegun).toBe(false);
    finish();
    await others;
    expect(await begun).toBe(false);
    // The first has been told a sum, and takes no other.
    expect((await other.next()).done).toBe(false);
    await one.return(undefined);
    expect((await other.next()).done).toBe(true);
    expect((await scan().next()).done).toBe(false);
  });

  it("are right after whatever happens in two processes, however often they are counted, and by any cut", async () => {
    const { database, openAgain } = test();
    const other = database.kind === "sqlite" ? null : await openAgain();
    const processes = [openServices(database), openServices(other ?? database)] as const;
    const step = fc.record({
      what: fc.constantFrom("visit", "show", "answer", "finish", "delete", "restore", "count", "settle"),
      number: fc.integer({ min: 0, max: 5 }),
      process: fc.integer({ min: 0, max: 1 }),
    });
    let run = 0;
    const happen = async (steps: readonly { what: string; number: number; process: number }[]) => {
      run += 1;
      const bot = `counted${run}`;
      await addBot(database, bot);
      const model = new Map<number, { isShown: boolean; content?: string; deletion?: string }>();
      for (const { what, number, process } of steps) {
        const services = processes[process] ?? processes[0];
        const known = model.get(number);
        const id = `${bot}-${number}`;
        if (what === "count") await headsOf(services, bot);
        else if (what === "settle") {
          // As if the marks were over: what says more afterwards marks the hour again.
          await database.connection.updateTable("hour_marks").set({ open_until: "" }).execute();
          await Promise.all(processes.map((one) => countClosedHours(one, () => false)));
          for (const one of processes) one.hourMarks = createHourMarks(one.database);
        } else if (what === "visit") {
          if (known !== undefined) continue;
          await addResult(services.database, bot, number, times[number % times.length] ?? "");
          await services.hourMarks.touch(bot, id);
          model.set(number, { isShown: false });
        } else if (known === undefined) continue;
        else if (what === "show") {
          await say(services, bot, number, [shown(bot, 1)]);
          known.isShown = true;
        } else if (what === "answer" || what === "finish") {
          known.content = what === "finish" || known.content === "Red" ? "Red" : "Blue";
          await answer(services, bot, number, known.content);
        } else if (what === "delete" && known.deletion === undefined) {
          const { deletion } = await deleteResults(services, { id: bot }, { ids: [id] });
          // Restoring needs a time that is not long ago.
          known.deletion = deletion;
        } else if (what === "restore" && known.deletion !== undefined) {
          await restoreResults(services, { id: bot }, known.deletion);
          delete known.deletion;
        }
      }
      const chats = [...model].filter(([, { deletion }]) => deletion === undefined);
      const count = (is: (chat: { isShown: boolean; content?: string }, number: number) => boolean) =>
        chats.filter(([number, chat]) => is(chat, number)).length;
      const expected = (isMeant: (number: number) => boolean) => {
        const [red, blue] = ["Red", "Blue"].map((color) => count(({ content }, n) => isMeant(n) && content === color));
        return {
          visits: count((_, number) => isMeant(number)),
          chats: count(({ content }, number) => isMeant(number) && content !== undefined),
          finished: red,
          waiting: 0,
          shown: count(({ isShown, content }, number) => isMeant(number) && (isShown || content !== undefined)),
          left: count(({ isShown, content }, number) => isMeant(number) && isShown && content === undefined),
          values: { ...(red ? { Red: red } : {}), ...(blue ? { Blue: blue } : {}) },
        };
      };
      for (const services of processes) {
        expect(await headsOf(services, bot)).toMatchObject(expected(() => true));
        expect(await headsOf(services, bot, { version: 1 })).toMatchObject(expected((number) => number % 2 === 0));
        const range = { from: "2026-01-01T08:30:00.000Z", to: "2026-01-01T23:30:00.000Z" };
        expect(await headsOf(services, bot, range)).toMatchObject(expected((number) => number % 3 !== 0));
        for (const [arrival, isMeant] of cuts) {
          const isIn = (number: number) => isMeant(arrivalOf(number));
          expect(await headsOf(services, bot, arrival)).toMatchObject(expected(isIn));
          expect(await headsOf(services, bot, { ...range, ...arrival, version: 2 })).toMatchObject(
            expected((number) => number % 3 !== 0 && number % 2 === 1 && isIn(number)),
          );
        }
        for (const content of ["Red", "Blue"])
          for (const [more, isIn] of [
            [{}, () => true],
            [{ version: 2 }, (number: number) => number % 2 === 1],
            [range, (number: number) => number % 3 !== 0],
            [{ device: "phone" }, (number: number) => arrivalOf(number).device === "phone"],
          ] as [Asked, (number: number) => boolean][]) {
            const found = count((chat, number) => chat.content === content && isIn(number));
            const { days: told, ...heads } = await matchingHeadsOf(services, bot, content, more);
            expect(heads).toEqual({
              ...{ visits: found, chats: found, devices: found, newest: found, shown: found },
              ...{ finished: content === "Red" ? found : 0, waiting: 0, left: 0, isAll: true },
              values: found === 0 ? {} : { [content]: found },
            });
            expect(told).toEqual(found === 0 ? {} : { "2026-01-01": found });
          }
        const { breakdown } = await sumArrivals(services, bot, cutOf({ source: "ad" }));
        const ofAd = (is: (arrival: Arrival) => boolean) =>
          count((_, number) => arrivalOf(number).source === "ad" && is(arrivalOf(number)));
        for (const device of ["phone", "computer"])
          expect(breakdown.device.get(device)?.visits ?? 0).toBe(ofAd((arrival) => arrival.device === device));
        expect(breakdown.campaign.get("(none)")?.visits ?? 0).toBe(ofAd(({ campaign }) => campaign === undefined));
      }
      const { days } = await headsOf(processes[0], bot, { timeZone: "Asia/Kolkata" });
      const [early, late] = [count((_, number) => number % 3 !== 2), count((_, number) => number % 3 === 2)];
      expect(days).toEqual({ ...(early ? { "2026-01-01": early } : {}), ...(late ? { "2026-01-02": late } : {}) });
    };
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 14 }), happen), { numRuns: 12 });
    await other?.close();
  });

  it("of what was there before the upgrade are counted after it, in the background", async () => {
    const { database } = test();
    const services = openServices(database);
    await addBot(database, "old");
    for (let number = 0; number < 6; number++) await addResult(database, "old", number, times[number % 3] ?? "");
    expect(await headsOf(services, "old")).toMatchObject({ visits: 0 });
    await database.write((access) => markHours(access, "old", [""], ""));
    const counting = createCounting(services, createLog("silent"));
    counting.wake();
    await counting.settle();
    const stored = await database.connection
      .selectFrom("hour_tallies")
      .select("hour")
      .where("bot_id", "=", "old")
      .execute();
    expect(new Set(stored.map(({ hour }) => hour))).toEqual(new Set(["2026-01-01T08", "2026-01-01T23"]));
    expect(await headsOf(services, "old")).toMatchObject({ visits: 6, waiting: 0 });
    expect(
      await database.connection.selectFrom("hour_marks").selectAll().where("bot_id", "=", "old").execute(),
    ).toEqual([]);
    await counting.close();
  });

  it("are counted anew when asked to, even where nothing is left", async () => {
    const { database } = test();
    const services = openServices(database);
    await addBot(database, "anew");
    await addResult(database, "anew", 0, times[0] ?? "");
    await recountBot(services, "anew");
    expect(await headsOf(services, "anew")).toMatchObject({ visits: 1 });
    await database.connection.deleteFrom("results").where("bot_id", "=", "anew").execute();
    expect(await headsOf(services, "anew")).toMatchObject({ visits: 1 });
    await recountBot(services, "anew");
    expect(await headsOf(services, "anew")).toMatchObject({ visits: 0, days: {} });
  });
});

describe("the numbers of a bot", () => {
  it("tell what chats answered, at once, and the results behind each number", async () => {
    const client = await createTestClient();
    const name = { type: "text input", options: { variableId: "vName" } };
    const publicId = await client.publish({
      groups: {
        A: [
          { type: "text", options: { richText: [{ type: "p", children: [{ text: "Your name?" }] }] } },
          name,
          {
            type: "choice input",
            items: [
              { id: "yes", content: "Yes", to: "B" },
              { id: "no", content: "No" },
            ],
          },
        ],
        B: [{ type: "rating input" }],
      },
      variables: ["Name"],
    });
    const chat = async (...replies: string[]) => {
      const { body } = await client.start(publicId);
      for (const reply of replies) await client.send(body.sessionId, { type: "text", text: reply });
    };
    await chat("Ann likes trains", "Yes", "9");
    await chat("Bob likes trains", "Yes");
    await chat("Cem", "No");
    await chat();
    const get = async (path: string) =>
      (await client.owner("GET", `/api/v1/typebots/${publicId}/numbers${path}`)).json();
    const numbers = await get("");
    expect(numbers).toMatchObject({ visits: 4, chats: 3, finished: 2, elsewhere: 0, waiting: 0, versions: [1] });
    const [first, second, third] = numbers.questions;
    expect(first).toMatchObject({ question: "Your name?", shown: 4, answered: 3, left: 1, kind: "words" });
    expect(first.bars.slice(0, 2)).toEqual([
      { label: "likes", count: 2 },
      { label: "trains", count: 2 },
    ]);
    expect(first.latest.map(({ text }: { text: string }) => text)).toEqual([
      "Cem",
      "Bob likes trains",
      "Ann likes trains",
    ]);
    expect(second.bars).toEqual([
      { label: "Yes", count: 2 },
      { label: "No", count: 1 },
    ]);
    expect(third).toMatchObject({ shown: 2, answered: 1, left: 1, average: 9, nps: 100 });
    expect(
      numbers.ways.map(({ chats, finished }: { chats: number; finished: number }) => [chats, finished]),
    ).toContainEqual([2, 1]);
    const count = await client.owner("GET", `/api/v1/typebots/${publicId}/results/count`);
    expect(await count.json()).toEqual({ count: numbers.chats });
    const { results, isAll } = await get(`/results?what=left&place=${encodeURIComponent(third.key)}`);
    expect([results.length, isAll]).toEqual([1, true]);
    expect((await client.resultsOf(publicId)).find(({ id }) => id === results[0].id)?.answers).toHaveLength(2);
    const where = `where=${encodeURIComponent(JSON.stringify([{ column: second.key, is: "is", value: "Yes" }]))}`;
    const matching: MatchingNumbers = await get(`/matching?${where}`);
    expect(matching).toMatchObject({
      read: 4,
      results: 4,
      numbers: { visits: 2, chats: 2, finished: 1, versions: [1] },
    });
    expect(matching.numbers.questions.map(({ answered }) => answered)).toEqual([2, 2, 1]);
    expect(matching.numbers.questions[0]?.latest.map(({ text }) => text)).toEqual([
      "Bob likes trains",
      "Ann likes trains",
    ]);
    expect(matching.arrivals.device.map(({ visits }) => visits)).toEqual([2]);
    const path = `/api/v1/typebots/${publicId}/numbers/matching?${where}`;
    const headers = { accept: "text/event-stream" };
    const events = await client.owner("GET", path, undefined, headers);
    expect(events.headers.get("content-type")).toContain("text/event-stream");
    const [event, data] = (await events.text()).trim().split("\n\n").at(-1)?.split("\n") ?? [];
    expect(event).toBe("event: numbers");
    expect(JSON.parse(data?.replace("data: ", "") ?? "")).toEqual(matching);
    // Nothing more is counted for a program that has hung up.
    const gone = await client.parley.builder.request(path, {
      headers: { authorization: "Bearer test-owner-token" },
      signal: AbortSignal.abort(),
    });
    expect(gone.status).toBe(503);
    const shownOf = async (more: string) =>
      (await get(`/results?what=shown&place=${encodeURIComponent(second.key)}${more}`)).results.length;
    expect([await shownOf(""), await shownOf(`&${where}`), await shownOf(`&${where}&version=2`)]).toEqual([3, 2, 0]);
    expect((await client.owner("GET", `${path}x`)).status).toBe(400);
    expect((await get("?version=7")).visits).toBe(0);
    expect((await client.owner("GET", `/api/v1/typebots/${publicId}/numbers?timeZone=Nowhere`)).status).toBe(400);
    await client.ownerPost(`/api/v1/typebots/${publicId}/results/delete`, { ids: [results[0].id] });
    expect(await get("")).toMatchObject({ visits: 3, chats: 2 });
    await client.close();
  });
});
