import type { ServerResponse } from "node:http";
import type { JsonObject } from "@parley/core";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { postHog, segment, serviceKey } from "../effects/testing/service-routes.ts";
import { type Answer, Refusal, startService } from "../effects/testing/start-service.ts";
import { asks, createTestFile, says, type TestFile } from "../testing/create-test-file.ts";
import { createTestParley } from "../testing/create-test-parley.ts";

// Events that are sent to PostHog and Segment during a chat. A whole server is tested with services as strict as the
// real ones.

type Mood =
  | "busy"
  | "down"
  /** Accepts the event, then closes the connection without an answer. */
  | "cut after taking"
  /** Accepts the event, then closes the connection in the middle of the answer. */
  | "half an answer"
  | "refuses"
  /** Accepts the event, and answers once the test says so. */
  | "slow";
const moods: Mood[] = [];
let answerNow = () => {};

/** Wraps a route so that it first does what the test has planned. */
const moody =
  (answer: Answer): Answer =>
  async (arrived) => {
    const mood = moods.shift();
    if (mood === "busy") throw new Refusal(429, { error: "Slow down" });
    if (mood === "down") throw new Refusal(503, { error: "Down" });
    if (mood === "refuses") throw new Refusal(400, { error: `Not with ${serviceKey}` });
    const body = answer(arrived);
    if (mood === "cut after taking") return (response: ServerResponse) => response.socket?.destroy();
    if (mood === "half an answer")
      return (response: ServerResponse) => {
        response.writeHead(200, { "content-type": "application/json", "content-length": "500" });
        response.write('{"st', () => response.socket?.end());
      };
    if (mood === "slow") await new Promise<void>((resolve) => (answerNow = resolve));
    return body;
  };

const withMoods = (routes: Record<string, Answer>) =>
  Object.fromEntries(Object.entries(routes).map(([route, answer]) => [route, moody(answer)]));

let services: Record<"posthog" | "segment", Awaited<ReturnType<typeof startService>>>;
let parley: Awaited<ReturnType<typeof createTestParley>>;
const accounts: Record<string, string> = {};
beforeAll(async () => {
  services = { posthog: await startService(withMoods(postHog)), segment: await startService(withMoods(segment)) };
  const standIns = {
    "https://us.i.posthog.com": services.posthog.url,
    "https://api.segment.io": services.segment.url,
  };
  parley = await createTestParley({ PARLEY_RATE_LIMIT: "0" }, { outside: { allowsLoopback: true, standIns } });
  for (const type of ["posthog", "segment"]) {
    const body = { type, name: type, data: { apiKey: serviceKey } };
    accounts[type] = (await (await parley.owner("POST", "/api/v1/credentials", body)).json()).id;
  }
});
beforeEach(() => {
  moods.length = 0;
  for (const service of Object.values(services)) service.take();
});
afterAll(async () => {
  await Promise.all([parley.close(), services.posthog.close(), services.segment.close()]);
});

const options: Record<string, JsonObject> = {
  posthog: { action: "Capture", distinctId: "{{Name}}", event: "signed_up" },
  segment: { action: "Track", userId: "{{Name}}", eventName: "Signed Up" },
};
const tracking = (type: string) => ({
  id: "block",
  type,
  options: { credentialsId: accounts[type], ...options[type] },
});
const publish = (blocks: TestFile["groups"][string]) =>
  parley.publishBot(createTestFile({ variables: ["Name"], groups: { Welcome: blocks } }));

/** Plays a chat in a browser whose block sends an event to its service. */
const tell = async (type: string) => {
  const bot = await publish([tracking(type)]);
  const created = await parley.visitor("POST", `/api/typebots/${bot.id}/results`, { wantsToken: true });
  const { result, token } = (await created.json()) as { result: { id: string }; token: string };
  const path = `/api/typebots/${bot.id}/results/${result.id}/effects`;
  const body = { blockId: "block", effect: "send", visit: 0, variables: { Name: "Ada" } };
  const response = await parley.visitor("POST", path, body, { "x-parley-token": token });
  expect((await response.json()).patch).toEqual({});
  return { botId: bot.id, resultId: result.id };
};
type Told = Awaited<ReturnType<typeof tell>>;

const settle = () => parley.parley.services.outbox.settle();
const rowOf = ({ resultId }: Told) =>
  parley.parley.services.database.connection
    .selectFrom("deliveries")
    .selectAll()
    .where("result_id", "=", resultId)
    .executeTakeFirst();

/** Makes all deliveries due now. */
const makeDue = async () => {
  const due = new Date().toISOString();
  const { database } = parley.parley.services;
  await database.connection.updateTable("deliveries").set({ due_at: due }).where("status", "=", "open").execute();
  await settle();
};

const logsOf = async ({ botId, resultId }: Told) => {
  const response = await parley.owner("GET", `/api/v1/typebots/${botId}/results/${resultId}/logs`);
  const { logs } = (await response.json()) as { logs: { description: string; details?: string }[] };
  expect(JSON.stringify([logs, await rowOf({ botId, resultId })])).not.toContain("canary");
  return logs.map(({ description, details }) => [description, details]);
};

const idOf = { posthog: "uuid", segment: "messageId" } as const;
const types = ["posthog", "segment"] as const;
const idsAt = (type: "posthog" | "segment"): unknown[] =>
  services[type].take().map(({ json }) => (json as Record<string, unknown>)[idOf[type]]);

it.each(types)("%s is told while the chat goes on", async (type) => {
  moods.push("slow");
  const told = await tell(type);
  await vi.waitFor(() => expect(moods).toEqual([]), 10_000);
  expect(await rowOf(told)).toMatchObject({ status: "open" });
  answerNow();
  await settle();
  expect(services[type].take()).toHaveLength(1);
  expect(await rowOf(told)).toMatchObject({ status: "done", attempts: 1 });
  expect(await logsOf(told)).toEqual([]);
});

it.each(types)("%s is told again what did not come through, under the same id", async (type) => {
  moods.push("busy", "down", "cut after taking", "half an answer");
  const told = await tell(type);
  await settle();
  // On a slow machine an attempt may become due by itself.
  while ((await rowOf(told))?.status === "open") {
    expect(await logsOf(told)).toEqual([]);
    await makeDue();
  }
  expect(await rowOf(told)).toMatchObject({ status: "done", attempts: 5 });
  const ids = idsAt(type);
  expect([ids.length, new Set(ids).size]).toEqual([5, 1]);
  expect(await logsOf(told)).toEqual([]);
});

it.each(types)("%s gets the same id after the server was stopped in the middle", async (type) => {
  const told = await tell(type);
  await settle();
  // The state that a process leaves if it is killed before it stores the outcome.
  const { database, outbox } = parley.parley.services;
  const left = { status: "open" as const, claim: "of a killed process", is_uncertain: 1 as const };
  await database.connection.updateTable("deliveries").set(left).where("result_id", "=", told.resultId).execute();
  await outbox.recover();
  await settle();
  const ids = idsAt(type);
  expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  expect(await rowOf(told)).toMatchObject({ status: "done", claim: null });
});

it.each(types)("%s that refuses is not asked again: the log says why, without the key", async (type) => {
  moods.push("refuses");
  const told = await tell(type);
  await settle();
  expect(await rowOf(told)).toMatchObject({ status: "failed", attempts: 1 });
  const name = type === "posthog" ? "PostHog" : "Segment";
  expect(await logsOf(told)).toEqual([[`${name} answered 400`, expect.stringContaining("•••")]]);
});

it.each(types)(
  "%s is told with the turn of a chat that the server runs, which is listed for the author",
  async (type) => {
    const bot = await publish([asks("Name"), tracking(type), says("after")]);
    const started = await (await parley.visitor("POST", `/api/v1/typebots/${bot.publicId}/startChat`, {})).json();
    const path = `/api/v1/sessions/${started.sessionId}/continueChat`;
    const { messages } = await (await parley.visitor("POST", path, { message: "Ada" })).json();
    expect(messages).toHaveLength(1);
    await settle();
    expect(services[type].take()).toMatchObject([{ json: { [type === "posthog" ? "distinct_id" : "userId"]: "Ada" } }]);
    const listed = await (await parley.owner("GET", `/api/v1/typebots/${bot.id}/deliveries`)).json();
    const summary = type === "posthog" ? "signed_up: Ada" : "track: Ada";
    expect(listed.deliveries).toMatchObject([{ status: "sent", blockType: type, summary }]);
  },
);
