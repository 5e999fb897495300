// @ts-check
import { databases, findDatabase } from "../scripts/lib/databases.mjs";
import { loadModules } from "../scripts/lib/source-modules.mjs";
import { fillResults, firstSecond, rareAnswer } from "./support/fill-results.mjs";
import { createFreshDatabase } from "./support/fresh-database.mjs";
import { median } from "./support/median.mjs";
import { sixInputsFile } from "./support/six-inputs.mjs";

/** @typedef {import("../scripts/lib/figures.mjs").Figure} Figure */
/** @typedef {{ kind: string; test: any }} Place */

const few = 1000;
const usual = 100_000;
const rounds = 20;
/** How often a turn is taken with and without marks. They take turns, so that noise affects both alike. */
const turns = 400;

const wantedCount = () => {
  const given = process.argv.find((text) => text.startsWith("--results="))?.slice("--results=".length);
  const count = Number(given ?? usual);
  if (!Number.isInteger(count) || count < few) throw new Error(`--results=${given}: expected a number from ${few} on`);
  return count;
};

/** The numbers of a bot's chats with many results, and what keeping them costs a turn. */
export default async () => {
  const count = wantedCount();
  const [{ createTestParley }, { countClosedHours, recountBot }] = await loadModules([
    "packages/server/src/testing/create-test-parley.ts",
    "packages/server/src/numbers/count-hours.ts",
  ]);
  const sizes = [few, 10_000, count].filter((size, index, all) => size <= count && all.indexOf(size) === index);
  /** @type {Figure[]} */
  const figures = [];
  /** @type {string[]} */
  const missing = [];
  for (const kind of ["sqlite", "postgres", "mysql"]) {
    const database = databases.find((one) => one.kind === kind);
    const found = database === undefined ? null : await findDatabase(database);
    if (found !== null && "missing" in found) {
      missing.push(`Not on ${database?.name}: ${found.missing}.`);
      continue;
    }
    const fresh = found === null ? null : await createFreshDatabase(kind, found.url);
    const settings = fresh === null ? {} : { DATABASE_URL: fresh.url };
    const test = await createTestParley({ PARLEY_RATE_LIMIT: "0", ...settings });
    const place = { kind: database?.name ?? "SQLite", test };
    try {
      for (const size of sizes) {
        const measured = await measureNumbers(place, size, async (bot) => {
          await recountBot(test.parley.services, bot.id);
          await countClosedHours(test.parley.services, () => false);
        });
        figures.push(...measured);
        // A million results take a quarter of an hour on each database: whoever waits, or has to stop, sees what there is.
        for (const { label, value } of measured)
          console.error(`  ${label}: ${Math.round(value).toLocaleString("en-US")} ms`);
      }
      figures.push(await measureTurn(place));
    } finally {
      await test.close();
      await fresh?.drop();
    }
  }
  return {
    name: "Numbers of chats",
    note: [
      "Results of five answers, one a second; `--results=1000000` makes the last bot one of a million. Without a socket;",
      `medians of ${rounds}. The turn is measured ${turns} times each way, in turns.`,
      ...missing,
    ].join(" "),
    figures,
  };
};

const timed = async (/** @type {() => Promise<unknown>} */ work) => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

/** @type {(work: () => Promise<unknown>) => Promise<number>} */
const usualTime = async (work) => {
  const taken = [];
  for (let round = 0; round < rounds; round += 1) taken.push(await timed(work));
  return median(taken);
};

/** @type {(place: Place, size: number, countAll: (bot: { id: string }) => Promise<void>) => Promise<Figure[]>} */
const measureNumbers = async ({ kind, test }, size, countAll) => {
  const bot = await test.publishBot(sixInputsFile());
  await fillResults(test.parley.services.database, bot, size);
  const of = `${kind}, ${size.toLocaleString("en-US")} results`;
  const all = await timed(() => countAll(bot));
  const read = async (/** @type {string} */ query) => {
    const response = await test.owner("GET", `/api/v1/typebots/${bot.id}/numbers${query}`);
    const numbers = await response.json();
    if (response.status !== 200 || numbers.waiting !== 0) throw new Error(JSON.stringify(numbers).slice(0, 300));
    return numbers;
  };
  const { visits } = await read("");
  if (visits !== size) throw new Error(`${size} results count as ${visits}`);
  // Half an hour is not stored: it is counted in the request.
  const from = new Date((firstSecond + size / 2) * 1000).toISOString();
  return [
    { label: `${of}: counting all again`, value: all, unit: "ms" },
    { label: `${of}: numbers of all time`, value: await usualTime(() => read("")), unit: "ms", aim: "≤ 300" },
    {
      label: `${of}: of the later half, from within an hour`,
      value: await usualTime(() => read(`?from=${from}`)),
      unit: "ms",
    },
    ...(await measureMatching({ kind, test }, bot, size)),
  ];
};

/**
 * Cuts by an answer that one in ten gave: until the first numbers are there, and all of them.
 * @type {(place: Place, bot: { id: string }, size: number) => Promise<Figure[]>}
 */
const measureMatching = async ({ kind, test }, bot, size) => {
  const where = JSON.stringify([{ column: `${bot.id}/i0`, is: "is", value: rareAnswer }]);
  const path = `/api/v1/typebots/${bot.id}/numbers/matching?where=${encodeURIComponent(where)}`;
  const begun = performance.now();
  const response = await test.owner("GET", path, undefined, { accept: "text/event-stream" });
  let [first, last] = ["", ""];
  let firstTime = 0;
  const decoder = new TextDecoder();
  for await (const part of response.body) {
    last = decoder.decode(part);
    if (first !== "") continue;
    first = last;
    firstTime = performance.now() - begun;
  }
  const all = performance.now() - begun;
  const { numbers } = JSON.parse(last.slice(last.indexOf("{")));
  if (numbers.visits !== size / 10) throw new Error(`${size / 10} results with an answer count as ${numbers.visits}`);
  const of = `${kind}, ${size.toLocaleString("en-US")} results, by an answer of one in ten`;
  return [
    { label: `${of}: the first numbers`, value: firstTime, unit: "ms", aim: "≤ 2,000" },
    { label: `${of}: all of them`, value: all, unit: "ms" },
  ];
};

/** @type {(place: Place) => Promise<Figure>} */
const measureTurn = async ({ kind, test }) => {
  const { publicId } = await test.publishBot(sixInputsFile());
  const { hourMarks } = test.parley.services;
  const real = { ...hourMarks };
  const none = { touch: async () => {}, touchNew: async () => {} };
  const post = async (/** @type {string} */ path, /** @type {object} */ body) => {
    const headers = { "content-type": "application/json" };
    const response = await test.parley.viewer.request(path, { method: "POST", headers, body: JSON.stringify(body) });
    if (response.status !== 200) throw new Error(await response.text());
    return response.json();
  };
  /** @type {[typeof none, number[]][]} */
  const both = [
    [none, []],
    [real, []],
  ];
  for (let turn = 0; turn < turns; turn += 1)
    for (const [marks, taken] of turn % 2 === 0 ? both : [...both].reverse()) {
      Object.assign(hourMarks, marks);
      const { sessionId } = await post(`/api/v1/typebots/${publicId}/startChat`, {});
      const message = { type: "text", text: "Ann" };
      taken.push(await timed(() => post(`/api/v1/sessions/${sessionId}/continueChat`, { message })));
    }
  Object.assign(hourMarks, real);
  const [without = 0, withMarks = 0] = both.map(([, taken]) => median(taken));
  return {
    label: `${kind}: a turn whose hour is marked`,
    value: withMarks,
    unit: "ms",
    baseline: { label: "without marks", value: without },
    aim: "3 % more at most",
  };
};
