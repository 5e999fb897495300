import { expect, it, vi } from "vitest";
import { createTestParley } from "../testing/create-test-parley.ts";
import { createFlowStore } from "./flow-store.ts";

it("flows of a thousand small bots are all kept", async () => {
  const test = await createTestParley();
  const { database, fileWork } = test.parley.services;
  const bot = await test.publishBot();
  const row = await database.connection.selectFrom("versions").selectAll().executeTakeFirstOrThrow();
  const numbers = Array.from({ length: 1000 }, (_, index) => index + 2);
  await database.transaction(async ({ connection }) => {
    for (const number of numbers)
      await connection
        .insertInto("versions")
        .values({ ...row, number })
        .execute();
  });
  const store = createFlowStore(database, fileWork);
  const findAll = () => Promise.all(numbers.map((version) => store.findFlow({ botId: bot.id, version })));
  const first = await findAll();
  const read = vi.spyOn(database.connection, "selectFrom");
  const second = await findAll();
  expect(read).not.toHaveBeenCalled();
  expect(second.every((flow, index) => flow !== null && flow === first[index])).toBe(true);
  await test.close();
});
