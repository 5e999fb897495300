// @ts-check
import { createRequire } from "node:module";
import { join } from "node:path";
import { databases, findDatabase } from "../scripts/lib/databases.mjs";
import { root } from "../scripts/lib/project.mjs";
import { loadModules } from "../scripts/lib/source-modules.mjs";
import { fillResults, firstSecond } from "./support/fill-results.mjs";
import { createFreshDatabase } from "./support/fresh-database.mjs";
import { median } from "./support/median.mjs";
import { sixInputsFile } from "./support/six-inputs.mjs";
import { watchPlans } from "./support/watch-plans.mjs";

const few = 1000;
const usual = 50_000;
/** How often each of two variants is measured. They take turns, so that noise affects both alike. */
const rounds = 30;
/** The number of results that one request deletes, as in the builder. */
const deletedAtOnce = 2000;
/**
 * The time in milliseconds after which the permanent removal of results ends. It is too short for a million of them.
 */
const purgeTime = 120_000;

/** @typedef {import("../scripts/lib/figures.mjs").Figure} Figure */
/** @typedef {{ id: string; publicId: string }} Bot */
/** @typedef {{ kind: string; test: any; small: Bot; large: Bot; count: number }} Place */

const wantedCount = () => {
  const given = process.argv.find((text) => text.startsWith("--results="))?.slice("--results=".length);
  const count = Number(given ?? usual);
  if (!Number.isInteger(count) || count < few * 2)
    throw new Error(`--results=${given}: expected a number from ${few * 2} on`);
  return count;
};

/** Compares the owner's work on very many results with the same on few, on every database that can be reached. */
export default async () => {
  const count = wantedCount();
  const [{ createTestParley }, { purgeResults }] = await loadModules([
    "packages/server/src/testing/create-test-parley.ts",
    "packages/server/src/uploads/purge-bots.ts",
  ]);
  /** @type {Figure[]} */
  const figures = [];
  /** @type {string[]} */
  const missing = [];
  for (const kind of ["sqlite", ...databases.map((database) => database.kind)]) {
    const place = await openPlace(kind, missing);
    if (place === null) continue;
    const test = await createTestParley({ PARLEY_RATE_LIMIT: "0", ...place.settings });
    try {
      const [small, large] = [await test.publishBot(sixInputsFile()), await test.publishBot(sixInputsFile())];
      const { database } = test.parley.services;
      await fillResults(database, small, few);
      await fillResults(database, large, count);
      const all = { kind: place.name, test, small, large, count };
      const purge = (/** @type {number} */ limit) => purgeResults(test.parley.services, "2999-01-01", limit);
      for (const measure of [measureLists, measureViews, measureExport, measureDeletion, measurePurge(purge)])
        figures.push(...(await withPlans(all, measure)));
    } finally {
      await test.close();
      await place.drop();
    }
  }
  return {
    name: "Results: very many beside few",
    note: [
      `A bot with ${count.toLocaleString("en-US")} results of five answers, logs on one of ten, beside one with ${few}; \`--results=1000000\` makes it a million. Without a socket; medians of ${rounds}, taken in turns.`,
      ...missing,
    ].join(" "),
    figures,
  };
};

/**
 * Makes the measurements and counts their statements that read a whole table. There should be none, however many results
 * there are.
 * @type {(place: Place, measure: (place: Place) => Promise<Figure[]>) => Promise<Figure[]>}
 */
const withPlans = async (place, measure) => {
  const plans = watchPlans(place.test.parley.services.database);
  const figures = await measure(place);
  const { count, reading } = await plans.end();
  for (const statement of reading) console.error(`${place.kind} reads a whole table for: ${statement}`);
  const label = `${place.kind}: of ${count} statements for that, those that read a whole table`;
  return [...figures, { label, value: reading.length, unit: "", aim: "0" }];
};

/** @type {(kind: string, missing: string[]) => Promise<{ name: string; settings: Record<string, string>; drop: () => Promise<void> } | null>} */
const openPlace = async (kind, missing) => {
  if (kind === "sqlite") return { name: "SQLite", settings: {}, drop: async () => {} };
  const database = databases.find((one) => one.kind === kind);
  if (database === undefined) return null;
  const found = await findDatabase(database);
  if ("missing" in found) {
    missing.push(`Not on ${database.name}: ${found.missing}.`);
    return null;
  }
  const { url, drop } = await createFreshDatabase(kind, found.url);
  return { name: database.name, settings: { DATABASE_URL: url }, drop };
};

/** @type {(test: any, method: string, path: string, body?: object) => Promise<any>} */
const ask = async (test, method, path, body) => {
  const response = await test.owner(method, `/api/v1/typebots${path}`, body);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${text}`);
  return JSON.parse(text);
};

/** Returns the cursor of the page that begins after the result with this number. */
const cursorAt = async (/** @type {any} */ test, /** @type {Bot} */ { id }, /** @type {number} */ number) => {
  const createdAt = new Date((firstSecond + number) * 1000).toISOString();
  const { CompiledQuery } = createRequire(join(root, "packages", "server", "package.json"))("kysely");
  const statement = `select id from results where bot_id = '${id}' and created_at = '${createdAt}'`;
  const { rows } = await test.parley.services.database.connection.executeQuery(CompiledQuery.raw(statement, []));
  return Buffer.from(JSON.stringify([createdAt, rows[0].id])).toString("base64url");
};

/** @type {(label: string, beside: string, much: () => Promise<unknown>, little: () => Promise<unknown>, aim?: string) => Promise<Figure>} */
const compare = async (label, beside, much, little, aim) => {
  /** @type {[() => Promise<unknown>, number[]][]} */
  const both = [
    [little, []],
    [much, []],
  ];
  for (let round = 0; round < rounds; round += 1)
    for (const [work, taken] of both) {
      const begun = performance.now();
      await work();
      taken.push(performance.now() - begun);
    }
  const [less = 0, more = 0] = both.map(([, taken]) => median(taken));
  return { label, value: more, unit: "ms", baseline: { label: beside, value: less }, ...(aim ? { aim } : {}) };
};

/** @type {(place: Place) => Promise<Figure[]>} */
const measureLists = async ({ kind, test, small, large, count }) => {
  const list = (/** @type {Bot} */ bot, /** @type {string} */ query) => () =>
    ask(test, "GET", `/${bot.id}/results?limit=100${query}`);
  const beside = `with ${few}`;
  const [first, middle] = [await cursorAt(test, small, few / 2), await cursorAt(test, large, count / 2)];
  const end = await cursorAt(test, large, 200);
  const logs = (/** @type {Bot} */ bot) => () => ask(test, "GET", `/${bot.id}/logs?limit=100`);
  return [
    await compare(`${kind}: first 100`, beside, list(large, ""), list(small, ""), "≤ 100 ms"),
    await compare(
      `${kind}: 100 in the middle`,
      beside,
      list(large, `&cursor=${middle}`),
      list(small, `&cursor=${first}`),
    ),
    await compare(
      `${kind}: 100 complete ones at the end`,
      beside,
      list(large, `&started=true&partial=false&cursor=${end}`),
      list(small, `&started=true&partial=false&cursor=${first}`),
    ),
    await compare(`${kind}: 100 logs`, beside, logs(large), logs(small)),
    await compare(
      `${kind}: the bot with its numbers`,
      beside,
      () => ask(test, "GET", `/${large.id}`),
      () => ask(test, "GET", `/${small.id}`),
    ),
    await compare(
      `${kind}: all counted`,
      beside,
      () => ask(test, "GET", `/${large.id}/results/count`),
      () => ask(test, "GET", `/${small.id}/results/count`),
    ),
  ];
};

/**
 * Measures lists for which results must be read: conditions and a search that one result of all meets, at the end of the
 * list, and an order by answers.
 * @type {(place: Place) => Promise<Figure[]>}
 */
const measureViews = async (place) => {
  const { kind, test, large, count } = place;
  const ids = await ask(test, "GET", `/${large.id}/results?limit=1&sort=submitted&order=asc&started=true`);
  const [oldest] = ids.results;
  const { CompiledQuery } = createRequire(join(root, "packages", "server", "package.json"))("kysely");
  const rare = `update answers set content = 'A rare answer' where result_id = '${oldest.id}' and block_id = 'i1'`;
  // In a transaction, so that its plan is not asked for: SQLite's library does not end a plan of a statement that writes.
  await test.parley.services.database.transaction((/** @type {any} */ access) =>
    access.connection.executeQuery(CompiledQuery.raw(rare, [])),
  );
  const where = JSON.stringify([{ column: `${large.id}/i1`, is: "contains", value: "rare" }]);
  const queries = {
    "one result found by an answer": `where=${encodeURIComponent(where)}`,
    "one result found by a search in all answers": "search=rare",
    "100 first in the order of a question": `sort=${encodeURIComponent(`${large.id}/i1`)}&order=asc`,
  };
  /** @type {Figure[]} */
  const figures = [];
  for (const [label, query] of Object.entries(queries)) {
    /** @type {number[]} */
    const taken = [];
    for (let round = 0; round < 3; round += 1) {
      const begun = performance.now();
      const page = await ask(test, "GET", `/${large.id}/results?limit=100&${query}`);
      taken.push(performance.now() - begun);
      if (page.results[0].id !== oldest.id) throw new Error(`${label}: another result came first`);
    }
    const aim = count <= 200_000 ? { aim: "≤ 2,000 ms" } : {};
    figures.push({ label: `${kind}: ${label}`, value: median(taken), unit: "ms", ...aim });
  }
  const start = await startMeanwhile(place, "searched", () =>
    ask(test, "GET", `/${large.id}/results/count?search=rare`),
  );
  return [...figures, start];
};

/** @type {(place: Place) => Promise<Figure[]>} */
const measureExport = async ({ kind, test, large, count }) => {
  const memory = () => process.memoryUsage().rss / 1e6;
  const before = memory();
  const begun = performance.now();
  const response = await test.parley.builder.request(`/api/v1/typebots/${large.id}/results/export?format=csv`, {
    headers: { authorization: "Bearer test-owner-token" },
  });
  let [first, most] = [0, before];
  for await (const part of response.body) {
    if (first === 0) first = performance.now() - begun;
    if (part.length > 0) most = Math.max(most, memory());
  }
  const rate = count / ((performance.now() - begun) / 1000);
  return [
    { label: `${kind}: first byte of the export`, value: first, unit: "ms", aim: "≤ 300 ms" },
    { label: `${kind}: export`, value: rate, unit: "rows a second", ...(kind === "SQLite" ? { aim: "≥ 20,000" } : {}) },
    { label: `${kind}: memory that the export takes`, value: most - before, unit: "MB", aim: "≤ 150 MB" },
  ];
};

/**
 * Measures how long visitors wait for the start of a chat during some other work, compared with the time before it.
 * @type {(place: Place, what: string, work: () => Promise<unknown>) => Promise<Figure>}
 */
const startMeanwhile = async ({ kind, test, small }, what, work) => {
  const turn = async () => {
    const begun = performance.now();
    const response = await test.visitor("POST", `/api/v1/typebots/${small.publicId}/startChat`, {});
    await response.text();
    return performance.now() - begun;
  };
  /** @type {number[]} */
  const alone = [];
  for (let round = 0; round < rounds; round += 1) alone.push(await turn());
  /** @type {number[]} */
  const meanwhile = [];
  let isOver = false;
  const visitors = (async () => {
    while (!isOver) {
      meanwhile.push(await turn());
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  })();
  await work().finally(() => {
    isOver = true;
  });
  await visitors;
  const label = `${kind}: start of a chat while all are ${what}`;
  return { label, value: median(meanwhile), unit: "ms", baseline: { label: "without", value: median(alone) } };
};

/** @type {(label: string, taken: number[]) => Figure} */
const lastBesideFirst = (label, taken) => {
  const tenth = Math.max(1, Math.floor(taken.length / 10));
  return {
    label,
    // The last batch is left out, because it is smaller.
    value: median(taken.slice(-tenth - 1, -1)),
    unit: "ms",
    baseline: { label: "the first", value: median(taken.slice(0, tenth)) },
  };
};

/** @type {(place: Place) => Promise<Figure[]>} */
const measureDeletion = async (place) => {
  const { kind, test, large, count } = place;
  const asked = {
    until: "2999-01-01T00:00:00.000Z",
    started: "false",
    partial: "true",
    except: [],
    limit: deletedAtOnce,
  };
  /** @type {number[]} */
  const requests = [];
  const start = await startMeanwhile(place, "deleted", async () => {
    /** @type {string | undefined} */
    let deletion;
    for (let isDone = false, deleted = 0; !isDone && deleted < count; ) {
      const begun = performance.now();
      const body = { ...asked, ...(deletion ? { deletion } : {}) };
      const done = await ask(test, "POST", `/${large.id}/results/delete`, body);
      requests.push(performance.now() - begun);
      ({ isDone, deletion } = done);
      deleted += done.count;
    }
  });
  return [lastBesideFirst(`${kind}: the last ${some} of all deleted`, requests), start];
};

const some = deletedAtOnce.toLocaleString("en-US");

/** @type {(purge: (limit: number) => Promise<number>) => (place: Place) => Promise<Figure[]>} */
const measurePurge = (purge) => async (place) => {
  /** @type {number[]} */
  const taken = [];
  let removed = 0;
  const start = await startMeanwhile(place, "removed for good", async () => {
    const end = performance.now() + purgeTime;
    for (let last = deletedAtOnce; last === deletedAtOnce && performance.now() < end; removed += last) {
      const begun = performance.now();
      last = await purge(deletedAtOnce);
      taken.push(performance.now() - begun);
    }
  });
  const rate = removed / (taken.reduce((sum, time) => sum + time, 0) / 1000);
  const { kind } = place;
  return [
    lastBesideFirst(`${kind}: the last ${some} of ${removed.toLocaleString("en-US")} removed for good`, taken),
    { label: `${kind}: removed for good`, value: rate, unit: "results a second" },
    start,
  ];
};
