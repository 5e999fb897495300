import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestParley } from "../testing/create-test-parley.ts";

let test: Awaited<ReturnType<typeof createTestParley>>;
beforeAll(async () => {
  test = await createTestParley({ PARLEY_RATE_LIMIT: "0" });
});
afterAll(() => test.close());

it("pages of results are read in parts, between which visitors get their turns", async () => {
  const bot = await test.publishBot();
  const made: string[] = [];
  for (let number = 0; number < 65; number++) {
    const { result } = await (await test.visitor("POST", `/api/typebots/${bot.id}/results`)).json();
    const answer = { resultId: result.id, blockId: "b2", groupId: "g1", content: `answer of ${result.id}` };
    expect((await test.visitor("PUT", "/api/typebots/t/results/r/answers", answer)).status).toBe(200);
    made.push(result.id);
  }
  // 45 results begin in the same millisecond, so that some pages end among them.
  const { connection } = test.parley.services.database;
  const createdAt = "2026-01-01T00:00:00.000Z";
  await connection.updateTable("results").set({ created_at: createdAt }).where("id", "in", made.slice(0, 45)).execute();

  let turns = 0;
  let isReading = true;
  const takeTurns = async () => {
    for (; isReading; turns++) await new Promise(setImmediate);
  };
  const others = takeTurns();
  const read = async (limit: number, cursor = "") => {
    const before = turns;
    const path = `/api/v1/typebots/${bot.id}/results?limit=${limit}${cursor && `&cursor=${cursor}`}`;
    return { ...(await (await test.owner("GET", path)).json()), turns: turns - before };
  };
  const first = await read(50);
  const second = await read(50, first.nextCursor);
  const all = await read(65);
  isReading = false;
  await others;
  expect([first.results.length, second.results.length, second.nextCursor]).toEqual([50, 15, null]);
  expect([...first.results, ...second.results]).toEqual(all.results);
  expect(all.nextCursor).toBeNull();
  expect(all.results.map(({ id }: { id: string }) => id).toSorted()).toEqual(made.toSorted());
  for (const { id, answers } of all.results) expect(answers).toMatchObject([{ content: `answer of ${id}` }]);
  expect(all.turns).toBeGreaterThanOrEqual(3);
});
