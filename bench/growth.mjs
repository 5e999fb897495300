// @ts-check
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "../scripts/lib/project.mjs";
import { loadModules } from "../scripts/lib/source-modules.mjs";
import { median } from "./support/median.mjs";
import { sixInputsFile } from "./support/six-inputs.mjs";

const manyBots = 1000;
const manyAnswers = 1000;
const fewResults = 1000;
const manyResults = 100_000;
/** How often each of two variants is measured. They take turns, so that noise affects both alike. */
const rounds = 200;

/** @typedef {import("../scripts/lib/figures.mjs").Figure} Figure */
/** @typedef {() => Promise<unknown>} Work */

/** Compares the cost of each operation on much data with its cost on little data. */
export default async () => {
  const [{ createTestParley }] = await loadModules(["packages/server/src/testing/create-test-parley.ts"]);
  const test = await createTestParley({ PARLEY_RATE_LIMIT: "0" });
  try {
    return {
      name: "Growth: much beside little",
      note: `Medians of ${rounds}, taken in turns on one server with SQLite, without a socket.`,
      figures: [...(await measureBots(test)), ...(await measureChats(test)), ...(await measureResults(test))],
    };
  } finally {
    await test.close();
  }
};

/**
 * @param {any} test
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 */
const ask = async (test, method, path, body) => {
  const response = await (method === "OWN" ? test.owner("GET", path) : test.visitor(method, path, body));
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${text}`);
  return text;
};

/** @type {(test: any, publicId: string) => Promise<string>} */
const begin = async (test, publicId) =>
  JSON.parse(await ask(test, "POST", `/api/v1/typebots/${publicId}/startChat`, {})).sessionId;

/** @type {(test: any, sessionId: string) => Promise<string>} */
const answer = (test, sessionId) =>
  ask(test, "POST", `/api/v1/sessions/${sessionId}/continueChat`, { message: "An answer" });

/**
 * @param {string} label
 * @param {{ much: Work; little: Work; beside: string; times?: number }} what
 * @returns {Promise<Figure>}
 */
const compare = async (label, { much, little, beside, times = rounds }) => {
  /** @type {[Work, number[]][]} */
  const both = [
    [little, []],
    [much, []],
  ];
  for (let round = 0; round < times; round += 1)
    for (const [work, taken] of both) {
      const begun = performance.now();
      await work();
      taken.push(performance.now() - begun);
    }
  const [less = 0, more = 0] = both.map(([, taken]) => median(taken));
  return { label, value: more, unit: "ms", baseline: { label: beside, value: less } };
};

/** @type {(test: any) => Promise<Figure[]>} */
const measureBots = async (test) => {
  const files = Array.from({ length: manyBots }, (_, index) => ({ ...sixInputsFile(), id: `six-inputs-${index}` }));
  /** @type {string[]} */
  const bots = [];
  for (let index = 0; index < files.length; index += 100)
    for (const { publicId } of await test.importFiles(files.slice(index, index + 100))) bots.push(publicId);
  const few = bots.slice(0, 10);
  /** @type {(ids: string[], work: (id: string) => Promise<unknown>) => Work} */
  const inTurn = (ids, work) => {
    let next = 0;
    return () => work(ids[next++ % ids.length] ?? "");
  };
  /** @type {(id: string) => Promise<unknown>} */
  const view = (id) => ask(test, "GET", `http://127.0.0.1:3001/${id}`);
  // All bots have had visitors, so no measured visitor pays for what the first one causes.
  for (const publicId of bots) {
    await begin(test, publicId);
    await view(publicId);
  }
  const beside = `among ${few.length}`;
  return [
    await compare(`start of a chat with one of ${bots.length} bots`, {
      much: inTurn(bots, (id) => begin(test, id)),
      little: inTurn(few, (id) => begin(test, id)),
      beside,
    }),
    await compare(`page of one of ${bots.length} bots`, {
      much: inTurn(bots, view),
      little: inTurn(few, view),
      beside,
    }),
  ];
};

/** A bot that asks the same question again and again. */
const asksOnFile = () => {
  const file = sixInputsFile();
  const [first] = file.groups;
  const edges = file.edges.map((edge) => (edge.id === "e1" ? { ...edge, to: { groupId: "g0" } } : edge));
  return { ...file, id: "asks-on", groups: first ? [first] : [], edges: edges.slice(0, 2) };
};

/** @type {(test: any) => Promise<Figure[]>} */
const measureChats = async (test) => {
  const { publicId } = await test.publishBot(asksOnFile());
  const long = await begin(test, publicId);
  for (let count = 0; count < manyAnswers; count += 1) await answer(test, long);
  let short = "";
  let age = 10;
  return [
    await compare(`answer after ${manyAnswers} answers`, {
      much: () => answer(test, long),
      little: async () => {
        if (age === 10) {
          short = await begin(test, publicId);
          age = 0;
        }
        age += 1;
        await answer(test, short);
      },
      beside: "after fewer than ten",
    }),
  ];
};

/** @type {(test: any, bot: { id: string }, count: number) => Promise<void>} */
const seedResults = async ({ parley }, { id }, count) => {
  const { CompiledQuery } = createRequire(join(root, "packages", "server", "package.json"))("kysely");
  const numbers = `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})`;
  const time = "strftime('%Y-%m-%dT%H:%M:%S.000Z', 1700000000 + n, 'unixepoch')";
  const { connection } = parley.services.database;
  await connection.executeQuery(
    CompiledQuery.raw(
      `insert into results (id, workspace_id, bot_id, version, links, has_started, is_completed, is_archived, variables,
         variables_seq, idempotency_key, has_token, created_at, updated_at)
       ${numbers} select '${id}-' || n, 'main', '${id}', 1, '{}', n % 2, 0, 0, '[]', -1, null, 0, ${time}, ${time} from numbers`,
      [],
    ),
  );
  await connection.executeQuery(
    CompiledQuery.raw(
      `insert into answers (result_id, bot_id, block_id, visit, workspace_id, group_id, content, answer_seq, created_at, updated_at)
       ${numbers} select '${id}-' || n, '${id}', 'i0', 0, 'main', 'g0', 'An answer', 0, ${time}, ${time} from numbers`,
      [],
    ),
  );
};

/** @type {(test: any) => Promise<Figure[]>} */
const measureResults = async (test) => {
  const [small, large] = [await test.publishBot(sixInputsFile()), await test.publishBot(sixInputsFile())];
  await seedResults(test, small, fewResults);
  await seedResults(test, large, manyResults);
  /** @type {(bot: { id: string }, query: string) => Work} */
  const read = (bot, query) => () => ask(test, "OWN", `/api/v1/typebots/${bot.id}/results?limit=50${query}`);
  /** The cursor behind a result in the middle. */
  const middle = (/** @type {{ id: string }} */ { id }, /** @type {number} */ count) => {
    const createdAt = new Date((1_700_000_000 + count / 2) * 1000).toISOString();
    return `&cursor=${Buffer.from(JSON.stringify([createdAt, `${id}-${count / 2}`])).toString("base64url")}`;
  };
  const beside = `with ${fewResults}`;
  const times = rounds / 2;
  const figures = [
    await compare(`first 50 of ${manyResults} results`, {
      much: read(large, ""),
      little: read(small, ""),
      beside,
      times,
    }),
    await compare(`50 in the middle of ${manyResults} results`, {
      much: read(large, middle(large, manyResults)),
      little: read(small, middle(small, fewResults)),
      beside,
      times,
    }),
    await compare(`50 in the middle of ${manyResults} results, those with answers`, {
      much: read(large, `&started=true${middle(large, manyResults)}`),
      little: read(small, `&started=true${middle(small, fewResults)}`),
      beside,
      times,
    }),
    await compare(`a bot with the number of its ${manyResults} results`, {
      much: () => ask(test, "OWN", `/api/v1/typebots/${large.id}`),
      little: () => ask(test, "OWN", `/api/v1/typebots/${small.id}`),
      beside,
      times,
    }),
    await compare(`start of a chat with a bot of ${manyResults} results`, {
      much: () => begin(test, large.publicId),
      little: () => begin(test, small.publicId),
      beside,
    }),
  ];
  const start = () => begin(test, large.publicId);
  const alone = await timeDuring(start, async () => {});
  const exporting = await timeDuring(start, () => readAll(test, large));
  return [
    ...figures,
    {
      label: `start of a chat during an export of ${manyResults} results`,
      value: exporting,
      unit: "ms",
      baseline: { label: "without one", value: alone },
    },
  ];
};

/** @type {(test: any, bot: { id: string }) => Promise<void>} */
const readAll = async (test, { id }) => {
  let cursor = "";
  // Only the first pages are read, because the measurement would have to wait for the rest of the export.
  for (let pages = 0; pages < 50; pages += 1) {
    const page = JSON.parse(await ask(test, "OWN", `/api/v1/typebots/${id}/results?limit=200${cursor}`));
    if (page.nextCursor === null) return;
    cursor = `&cursor=${page.nextCursor}`;
    await new Promise(setImmediate);
  }
};

/** Returns the median time of some work while other work goes on. */
const timeDuring = async (/** @type {Work} */ work, /** @type {Work} */ other) => {
  let isOver = false;
  const going = (async () => {
    while (!isOver) {
      await other();
      await new Promise(setImmediate);
    }
  })();
  /** @type {number[]} */
  const taken = [];
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    await work();
    taken.push(performance.now() - begun);
  }
  isOver = true;
  await going;
  return median(taken);
};
