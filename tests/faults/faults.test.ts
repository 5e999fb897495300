import "fake-indexeddb/auto";
import type { ResultsPage } from "@parley/api";
import type { Flow } from "@parley/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type StripeServer,
  startStripeServer,
  stripeKeys,
} from "../../packages/server/src/effects/testing/start-stripe-server.ts";
import { createBotFile, inputs } from "./bot-file.ts";
import { createFaultCount, faultKinds } from "./fault-count.ts";
import { createKillableServer, type KillableServer } from "./killable-server.ts";
import { createPayDesk, type PayDesk } from "./pay-desk.ts";
import { playSchedule, type Told } from "./play-schedule.ts";
import { readDatabase } from "./read-database.ts";

const schedules = 100;
const twoTabSchedules = 8;

let stripe: StripeServer;
let server: KillableServer;
let payDesk: PayDesk;
let flow: Flow;
const faults = createFaultCount();
const told: Told[] = [];

beforeAll(async () => {
  stripe = await startStripeServer();
  payDesk = createPayDesk(stripe);
  server = await createKillableServer(stripe.url);
  await server.start();
  const { id } = await server.owner("/credentials", { type: "stripe", name: "Shop", data: stripeKeys });
  const bot = await server.publish(createBotFile(id));
  const response = await fetch(`${server.viewerUrl}/api/v1/flows/${bot.id}`);
  ({ flow } = (await response.json()) as { flow: Flow });
}, 60_000);
afterAll(async () => {
  await server?.kill();
  server?.remove();
  await stripe?.close();
});

const readResults = async (): Promise<ResultsPage["results"]> => {
  await server.start();
  return (await server.owner(`/typebots/${flow.botId}/results?limit=1000`)).results;
};

const expectStored = async ({ resultId, answers, picked, variables, isTwoTabs }: Told) => {
  const results = await readResults();
  const own = results.filter(({ id }) => id === resultId);
  expect(own).toHaveLength(1);
  const [result] = own;
  expect(result?.isCompleted).toBe(true);
  expect(result?.answers.map(({ blockId }) => blockId)).toEqual(inputs.map((_, index) => `ask${index}`));
  const stored = result?.answers.map(({ content }) => content) ?? [];
  if (!isTwoTabs) expect(stored).toEqual(answers.map(([only]) => only?.content));
  for (const [index, content] of stored.entries())
    expect(answers[index]?.map((answer) => answer.content)).toContain(content);
  if (!isTwoTabs) expect(result?.variables).toEqual(variables);

  const urls = stored[inputs.indexOf("file input")]?.split(", ") ?? [];
  expect(urls).toHaveLength(2);
  for (const url of urls) {
    const response = await fetch(url);
    expect(Buffer.compare(Buffer.from(await response.arrayBuffer()), picked.get(url) ?? Buffer.alloc(0))).toBe(0);
  }

  const payments = stripe.intents.all().filter(({ metadata }) => metadata.parley_result === resultId);
  const paid = payments.filter(({ status }) => status === "succeeded");
  const amount = Number(stored[inputs.indexOf("number input")]) * 100;
  expect(paid.map((payment) => [payment.amount, payment.currency])).toEqual([[amount, "eur"]]);
  expect(payDesk.charges.filter((id) => payments.some((payment) => payment.id === id))).toHaveLength(1);
  expect(results).toHaveLength(told.length);
};

const play = async (seed: number, tabs: 1 | 2) => {
  const knows = await playSchedule({ seed, tabs, flow, server, payDesk, faults });
  told.push(knows);
  await expectStored(knows);
};

describe(`spec 1.2, 1.5: what the visitor saw as sent is what the database holds, over a hundred schedules of faults`, () => {
  it.each(Array.from({ length: schedules }, (_, seed) => seed + 1))("schedule %i", (seed) => play(seed, 1), 120_000);
});

describe("two tabs on one result double nothing", () => {
  const seeds = Array.from({ length: twoTabSchedules }, (_, seed) => schedules + seed + 1);
  it.each(seeds)("schedule %i", (seed) => play(seed, 2), 120_000);
});

it("nothing is lost by killing the server once more, and nothing stands in its tables twice", async () => {
  await server.kill();
  const rows = await readDatabase(server.folder);
  expect(rows.map(({ resultId }) => resultId).sort()).toEqual(told.map(({ resultId }) => resultId).sort());
  for (const { resultId, answers, isTwoTabs, hasLocks } of told) {
    const row = rows.find((candidate) => candidate.resultId === resultId);
    expect(row?.answers).toBe(inputs.length);
    // Without Web Locks, a page after a crash can't know that it is alone, so it uses new event numbers.
    if (hasLocks && !isTwoTabs) expect(row?.doubledEvents).toBe(0);
    const [number] = answers[inputs.indexOf("number input")] ?? [];
    const money = { amount: Number(number?.content) * 100, currency: "EUR" };
    expect(row?.payments).toEqual([{ paymentId: expect.any(String), money, isPaid: true, isDerived: true }]);
  }
});

it("every kind of fault has happened, and a server was killed in one schedule of three", () => {
  for (const kind of faultKinds) expect(faults.of(kind), kind).toBeGreaterThan(0);
  expect(told.filter(({ kills }) => kills > 0).length).toBeGreaterThan(schedules / 3);
});
