// @ts-check
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startStatementCounter } from "./support/count-statements.mjs";
import { createFreshPostgres } from "./support/fresh-postgres.mjs";
import { createClient } from "./support/http-client.mjs";
import { startBenchServer } from "./support/server.mjs";
import { sixInputsFile, turnsOfSixInputs } from "./support/six-inputs.mjs";

/** The length of each measurement in seconds. A warm-up of a fifth of it goes before. */
const seconds = 5;
const crowd = 32;

/**
 * To be measured again when turns change: a profile of a production build, by the packages that its functions come
 * from.
 */
const profile =
  "Where the time of a turn goes, by a profile of the processor's time with 32 visitors (November 2026; 0.91 ms a turn on SQLite, 1.8 ms on PostgreSQL): on SQLite the database library 33 %, Node itself (HTTP, streams, timers) 18 %, statements and rows 15 %, the engine, the blocks and the core 10 %, Hono 6 %, the garbage collector 4 %, zod 1 %, Kysely 1 %, and the rest of the server 11 %; on PostgreSQL Node itself 47 %, half of it in writing to sockets (by the clock: a write wakes PostgreSQL, which then takes the processor from the one that wrote; by the processor's time it is about a tenth of a turn), statements and rows 13 %, the engine, the blocks and the core 8 %, the driver 6 %, Hono 6 %, the garbage collector 4 %, Kysely 2 %, and the rest of the server 10 %.";

/** @typedef {import("../scripts/lib/figures.mjs").Figure} Figure */
/** @typedef {Awaited<ReturnType<typeof startBenchServer>>} Server */

/** Measures visitors of the bot with six inputs who use the chat API, in real processes on one machine. */
export default async () => {
  const folder = mkdtempSync(join(tmpdir(), "parley-bench-bot-"));
  const bot = join(folder, "six-inputs.json");
  writeFileSync(bot, JSON.stringify(sixInputsFile()));
  const postgres = await createFreshPostgres();
  try {
    const figures = await measure("SQLite", bot, {});
    if (postgres) {
      figures.push(...(await measure("PostgreSQL", bot, { DATABASE_URL: postgres.url })));
      figures.push(await countStatements(bot, postgres.url));
    }
    return {
      name: "Chat API: a bot with six inputs",
      note: `A turn is a start or an answer, from the client's request to its answer, everything on the disk. The client runs on the same machine.${postgres ? "" : " No PostgreSQL could be reached."}\n\n${profile}`,
      figures,
    };
  } finally {
    await postgres?.drop();
    rmSync(folder, { recursive: true });
  }
};

/**
 * @param {string} database
 * @param {string} bot
 * @param {Record<string, string>} settings
 * @returns {Promise<Figure[]>}
 */
const measure = async (database, bot, settings) => {
  const server = await startBenchServer(settings, bot);
  try {
    const idle = server.memory();
    const health = await run(server, 1, seconds / 5, askHealth);
    await run(server, 1, seconds / 5, chat);
    const alone = await run(server, 1, seconds, chat);
    await run(server, crowd, seconds / 5, chat);
    const together = await run(server, crowd, seconds, chat);
    const beside = { label: "a health check", value: health.at(50) };
    return [
      { label: `${database}, 1 visitor, p50`, value: alone.at(50), unit: "ms", baseline: beside, aim: "≤ 1 ms" },
      { label: `${database}, 1 visitor, p95`, value: alone.at(95), unit: "ms" },
      { label: `${database}, ${crowd} visitors, p50`, value: together.at(50), unit: "ms" },
      { label: `${database}, ${crowd} visitors, p95`, value: together.at(95), unit: "ms" },
      { label: `${database}, ${crowd} visitors`, value: together.rate, unit: "turns a second", aim: "≥ 2,000" },
      { label: `${database}, ${crowd} visitors, the server's processor time a turn`, value: together.cost, unit: "ms" },
      { label: `${database}, memory before`, value: idle, unit: "MB", aim: "≤ 120 MB" },
      { label: `${database}, memory after`, value: server.memory(), unit: "MB", aim: "≤ 250 MB" },
    ];
  } finally {
    await server.stop();
  }
};

/** @typedef {ReturnType<typeof createClient>["send"]} Send */
/** @typedef {(send: Send, publicId: string, took: (milliseconds: number) => void) => Promise<void>} Visit */

/** @type {Visit} */
const chat = async (send, publicId, took) => {
  const turn = async (/** @type {string} */ path, /** @type {object} */ body) => {
    const begun = performance.now();
    const answer = await send("POST", path, body);
    took(performance.now() - begun);
    return answer;
  };
  const { sessionId } = await turn(`/api/v1/typebots/${publicId}/startChat`, {});
  for (let count = 1; count < turnsOfSixInputs; count += 1) {
    await turn(`/api/v1/sessions/${sessionId}/continueChat`, { message: `An answer, number ${count}` });
  }
};

/** @type {Visit} */
const askHealth = async (send, _publicId, took) => {
  const begun = performance.now();
  await send("GET", "/healthz");
  took(performance.now() - begun);
};

/**
 * Measures chats on several connections at once; on each of them one visitor comes after the other.
 * @param {Server} server
 * @param {number} visitors at once
 * @param {number} length in seconds
 * @param {Visit} visit
 */
const run = async (server, visitors, length, visit) => {
  const { send, close } = createClient(server.viewerUrl, visitors);
  const publicId = server.address.split("/").at(-1) ?? "";
  /** @type {number[]} */
  const times = [];
  const spent = server.processorTime();
  const begun = performance.now();
  const end = begun + length * 1000;
  const visitor = async () => {
    while (performance.now() < end) await visit(send, publicId, (milliseconds) => times.push(milliseconds));
  };
  await Promise.all(Array.from({ length: visitors }, visitor));
  const took = performance.now() - begun;
  const cost = (server.processorTime() - spent) / times.length;
  close();
  times.sort((one, other) => one - other);
  return {
    at: (/** @type {number} */ percent) => times[Math.floor((times.length - 1) * (percent / 100))] ?? 0,
    rate: times.length / (took / 1000),
    /** Milliseconds of the server's processor time for each call. */
    cost,
  };
};

/**
 * @param {string} bot
 * @param {string} url
 * @returns {Promise<Figure>}
 */
const countStatements = async (bot, url) => {
  const counter = await startStatementCounter(url);
  const server = await startBenchServer({ DATABASE_URL: counter.url }, bot);
  const { send, close } = createClient(server.viewerUrl, 1);
  try {
    const publicId = server.address.split("/").at(-1) ?? "";
    await chat(send, publicId, () => {});
    counter.take();
    await chat(send, publicId, () => {});
    const value = counter.take() / turnsOfSixInputs;
    return { label: "SQL statements a turn, begin and commit included", value, unit: "statements" };
  } finally {
    close();
    await server.stop();
    await counter.close();
  }
};
