import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestParley, sampleFile } from "../../testing/create-test-parley.ts";
import { playChat } from "../../testing/play-chat.ts";

let test: Awaited<ReturnType<typeof createTestParley>>;
let bot: Awaited<ReturnType<typeof test.publishBot>>;
beforeAll(async () => {
  test = await createTestParley();
  bot = await test.publishBot();
});
afterAll(() => test.close());

const json = async (response: Promise<Response>) => (await response).json();
const chat = (...answers: string[]) => playChat(test, bot, ...answers);
const recorded = (query = "", botId = bot.id) => test.owner("GET", `/api/v1/typebots/${botId}/recorded-chats${query}`);

it("tells what came into the chats, the newest first, in pages", async () => {
  const [ann, nobody, bob] = [await chat("Ann", "Red"), await chat(), await chat("Bob")];
  const { chats, unreadable, nextCursor } = await json(recorded());
  expect({ unreadable, nextCursor }).toEqual({ unreadable: 0, nextCursor: null });
  expect(chats.map(({ resultId }: { resultId: string }) => resultId)).toEqual([bob, ann]);
  expect(chats.map(({ resultId }: { resultId: string }) => resultId)).not.toContain(nobody);
  expect(chats[1].turns).toMatchObject([
    { happening: { type: "start", botId: bot.id }, place: null },
    { happening: { type: "reply", reply: { text: "Ann" } }, place: { botId: bot.id, blockId: "b2" } },
    { happening: { type: "reply", reply: { text: "Red" } }, place: { botId: bot.id, blockId: "b3" } },
  ]);
  for (const { time, seed } of chats[1].turns) expect([typeof time, typeof seed]).toEqual(["number", "number"]);

  const first = await json(recorded("?limit=1"));
  expect(first.chats).toMatchObject([{ resultId: bob }]);
  const second = await json(recorded(`?limit=1&cursor=${first.nextCursor}`));
  expect(second.chats).toMatchObject([{ resultId: ann }]);
  expect((await recorded("?cursor=none")).status).toBe(400);
  expect((await recorded("?limit=51")).status).toBe(400);
});

it("counts what can't be played, and leaves out what was deleted", async () => {
  const [cyd, dan] = [await chat("Cyd"), await chat("Dan")];
  const { connection } = test.parley.services.database;
  await connection.deleteFrom("steps").where("result_id", "=", cyd).execute();
  await json(test.owner("POST", `/api/v1/typebots/${bot.id}/results/delete`, { ids: [dan] }));
  const { chats, unreadable } = await json(recorded());
  expect(unreadable).toBe(1);
  for (const { resultId } of chats) expect([cyd, dan]).not.toContain(resultId);
});

it("keeps a page of large chats small", async () => {
  const other = await test.publishBot(sampleFile({ id: "large", name: "Large" }));
  const long = "x".repeat(900_000);
  const ids: string[] = [];
  for (let count = 0; count < 4; count += 1) {
    const resultId = await playChat(test, other, "Eve");
    const { connection } = test.parley.services.database;
    const step = await connection
      .selectFrom("steps")
      .selectAll()
      .where("result_id", "=", resultId)
      .orderBy("seq", "desc")
      .executeTakeFirstOrThrow();
    const events = String(step.events).replace("Eve", long) as typeof step.events;
    await connection
      .updateTable("steps")
      .set({ events })
      .where("result_id", "=", resultId)
      .where("seq", "=", step.seq)
      .execute();
    ids.unshift(resultId);
  }
  const first = await json(recorded("", other.id));
  expect(first.chats.map(({ resultId }: { resultId: string }) => resultId)).toEqual(ids.slice(0, 3));
  const second = await json(recorded(`?cursor=${first.nextCursor}`, other.id));
  expect(second.chats.map(({ resultId }: { resultId: string }) => resultId)).toEqual(ids.slice(3));
  expect(second.nextCursor).toBeNull();
});
