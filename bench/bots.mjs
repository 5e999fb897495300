// @ts-check
import { createRequire } from "node:module";
import { join } from "node:path";
import { databases, findDatabase } from "../scripts/lib/databases.mjs";
import { root } from "../scripts/lib/project.mjs";
import { loadModules } from "../scripts/lib/source-modules.mjs";
import { createFreshDatabase } from "./support/fresh-database.mjs";
import { median } from "./support/median.mjs";

/** The number of bots in the workspace. */
const many = 10_000;
/** How often each of two variants is measured. They take turns, so that noise affects both alike. */
const rounds = 9;
/** The bots that one statement makes. */
const atOnce = 500;

/** @typedef {import("../scripts/lib/figures.mjs").Figure} Figure */

/** Copies a bot's row until there are very many, with drafts of about 20 kB. */
const fillBots = async (/** @type {any} */ test) => {
  const { CompiledQuery } = createRequire(join(root, "packages", "server", "package.json"))("kysely");
  const { connection } = test.parley.services.database;
  const [bot] = await test.importFiles([(await import("./support/six-inputs.mjs")).sixInputsFile()], false);
  const { rows } = await connection.executeQuery(CompiledQuery.raw(`select * from bots where id = '${bot.id}'`, []));
  const draft = JSON.stringify({ ...JSON.parse(rows[0].draft), note: "x".repeat(20_000) });
  for (let done = 0; done < many; done += atOnce) {
    const copies = Array.from({ length: atOnce }, (_, number) => {
      const id = `bot${done + number}`;
      const time = new Date(1_600_000_000_000 + (((done + number) * 7919) % many) * 1000).toISOString();
      return {
        ...rows[0],
        id,
        public_id: id,
        name: `Survey ${done + number}`,
        draft,
        created_at: time,
        edited_at: time,
      };
    });
    await connection.insertInto("bots").values(copies).execute();
  }
};

/** @type {(name: string, settings: Record<string, string>) => Promise<Figure[]>} */
const measure = async (name, settings) => {
  const [{ createTestParley }] = await loadModules(["packages/server/src/testing/create-test-parley.ts"]);
  const test = await createTestParley({ PARLEY_RATE_LIMIT: "0", ...settings });
  try {
    await fillBots(test);
    const today = new Date().toISOString();
    /** @type {Record<string, string>} */
    const paths = {
      all: `/typebots?today=${today}`,
      "a page by time": `/typebots?today=${today}&limit=100&order=edited`,
      "a page by name": `/typebots?today=${today}&limit=100&order=name`,
      "a page of a search": `/typebots?today=${today}&limit=100&order=edited&search=survey%2099`,
      "the names alone": "/bot-names",
    };
    /** @type {Map<string, { times: number[]; length: number }>} */
    const taken = new Map(Object.keys(paths).map((label) => [label, { times: [], length: 0 }]));
    for (let round = 0; round < rounds; round += 1)
      for (const [label, path] of Object.entries(paths)) {
        const begun = process.cpuUsage();
        const response = await test.owner("GET", `/api/v1${path}`);
        const text = await response.text();
        if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${text}`);
        const { user, system } = process.cpuUsage(begun);
        const found = taken.get(label);
        found?.times.push((user + system) / 1000);
        if (found) found.length = text.length;
      }
    const whole = taken.get("all");
    const baseline = (/** @type {number} */ value) => ({ label: "all at once", value });
    return [...taken]
      .filter(([label]) => label !== "all")
      .flatMap(([label, { times, length }]) => [
        {
          label: `${name}: ${label}, processor time`,
          value: median(times),
          unit: "ms",
          baseline: baseline(median(whole?.times ?? [])),
        },
        {
          label: `${name}: ${label}`,
          value: length / 1000,
          unit: "kB",
          baseline: baseline((whole?.length ?? 0) / 1000),
        },
      ]);
  } finally {
    await test.close();
  }
};

/** Measures the list of a workspace with very many bots, by pages and as a whole. */
export default async () => {
  const figures = await measure("SQLite", {});
  /** @type {string[]} */
  const missing = [];
  for (const database of databases) {
    const found = await findDatabase(database);
    if ("missing" in found) {
      missing.push(`Not on ${database.name}: ${found.missing}.`);
      continue;
    }
    const { url, drop } = await createFreshDatabase(database.kind, found.url);
    figures.push(...(await measure(database.name, { DATABASE_URL: url }).finally(drop)));
  }
  return {
    name: "The list of ten thousand bots",
    note: ["Without a socket, with drafts of 20 kB; medians, taken in turns.", ...missing].join(" "),
    figures,
  };
};
