import type { ServerResponse } from "node:http";
import type { JsonObject } from "@parley/core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestClient, textsOf } from "../testing/create-test-client.ts";
import { asks, createTestFile, says } from "../testing/create-test-file.ts";
import { startService } from "./testing/start-service.ts";

// The tries, pauses and time limits of a way out, against a service that fails as often as it is told to.

/** How the service answers, one after the other; then it answers well. */
let answers: ((response: ServerResponse) => void)[] = [];
let arrived: number[] = [];
let service: Awaited<ReturnType<typeof startService>>;
let client: Awaited<ReturnType<typeof createTestClient>>;

const refuse =
  (status: number, headers: Record<string, string> = {}, body = "canary-secret is busy") =>
  (response: ServerResponse) =>
    void response.writeHead(status, headers).end(body);
const cut = (response: ServerResponse) => void response.destroy();
const hang = () => undefined;

beforeAll(async () => {
  service = await startService({
    "POST /call": () => (response: ServerResponse) => {
      arrived.push(Date.now());
      const answer = answers.shift() ?? ((ok: ServerResponse) => void ok.end('{"name":"Ada"}'));
      answer(response);
    },
  });
  client = await createTestClient({ PARLEY_RATE_LIMIT: "0" }, { outside: { allowsLoopback: true } });
});
beforeEach(() => {
  answers = [];
  arrived = [];
});
afterAll(async () => {
  await client.close();
  await service.close();
});

const saved = { errorVariableId: "vError", statusVariableId: "vStatus", answerVariableId: "vAnswer" };

const play = async (wayOut: JsonObject, options: JsonObject = {}) => {
  const headers = [{ id: "h", key: "Authorization", value: "Bearer canary-secret" }];
  const block = {
    type: "Webhook",
    options: { webhook: { url: `${service.url}/call`, headers }, ...options },
    items: [{ id: "way", to: "B", ...saved, pause: 0, ...wayOut }],
  };
  const groups = { A: [asks("X"), block, says("well{{Error}}")], B: [says("{{Status}} | {{Error}} | {{Answer}}")] };
  const bot = await client.publishBot(createTestFile({ variables: ["X", "Error", "Status", "Answer"], groups }));
  const { sessionId } = (await client.start(bot.publicId)).body;
  return textsOf(await client.send(sessionId, "Ada"));
};

it("tells the status, the error and the answer, without secrets", async () => {
  answers = [refuse(404)];
  const [said = ""] = await play({});
  expect(said).toMatch(/^404 \| The service answered 404\. \| .*is busy$/);
  expect(said).not.toContain("canary-secret");
  expect(arrived).toHaveLength(1);
});

it("bounds the answer", async () => {
  answers = [refuse(500, {}, "x".repeat(50_000))];
  const [said = ""] = await play({});
  expect(said.length).toBeLessThan(10_100);
  expect(said.length).toBeGreaterThan(9_900);
});

it.each([
  ["no answer", cut],
  ["429", refuse(429)],
  ["500", refuse(500)],
])("tries again after %s", async (_, fault) => {
  answers = [fault, fault];
  expect(await play({ tries: 2 })).toEqual(["well"]);
  expect(arrived).toHaveLength(3);
});

it("tries no oftener than it is told, and not at all without being told", async () => {
  answers = [cut, cut, cut];
  expect((await play({ tries: 1 }))[0]).toMatch(/^ \| \S/);
  expect(arrived).toHaveLength(2);
  answers = [refuse(503), refuse(503)];
  expect((await play({}))[0]).toMatch(/^503/);
  expect(arrived).toHaveLength(3);
});

it.each([401, 404, 422])("does not repeat what was refused by %i", async (status) => {
  answers = [refuse(status), refuse(status)];
  expect((await play({ tries: 5 }))[0]).toMatch(new RegExp(`^${status}`));
  expect(arrived).toHaveLength(1);
});

it("waits as long as the service asks", async () => {
  answers = [refuse(429, { "retry-after": "1" })];
  expect(await play({ tries: 1 })).toEqual(["well"]);
  const [first = 0, second = 0] = arrived;
  expect(second - first).toBeGreaterThanOrEqual(990);
});

it("does not wait for a pause that is longer than a visitor may wait", async () => {
  answers = [refuse(429, { "retry-after": "600" })];
  expect((await play({ tries: 1 }))[0]).toMatch(/^429/);
  expect(arrived).toHaveLength(1);
});

it("ends a call that takes longer than its time limit", async () => {
  answers = [hang];
  expect((await play({ timeLimit: 1 }))[0]).toBe(" | There was no answer within 1 s. | ");
});
