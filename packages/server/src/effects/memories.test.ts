import { expect, it } from "vitest";
import { insertBot } from "../bot-rows/bot-repository.ts";
import { describeDatabases } from "../database/testing/describe-databases.ts";
import { findNeed, insertNeed, updateNeed } from "../results/need-repository.ts";
import type { PinnedResult } from "../results/result-pins.ts";
import { insertResult } from "../results/result-repository.ts";
import { insertVersion } from "../versions/version-repository.ts";
import { createResultMemory, createUnclaimedMemory } from "./memory-repository.ts";

const file = { version: "6.1", name: "Bot", groups: [], events: [], edges: [], variables: [], theme: {}, settings: {} };

describeDatabases("what is remembered of a result", (test) => {
  const addResult = async (id: string, botId: string, hasToken = false): Promise<PinnedResult> => {
    const result = { id, workspaceId: "main", botId, version: 1, links: {}, hasToken };
    const row = { ...result, idempotencyKey: null, createdAt: new Date().toISOString() };
    return insertResult(test().database, row);
  };
  const addBot = async (id: string) => {
    const { database } = test();
    const bot = { id, workspaceId: "main", publicId: id, name: id, draft: "{}" };
    await database.write(({ connection }) => insertBot(connection, bot));
    await database.transaction(({ connection }) => insertVersion(connection, bot, file, 0));
  };

  it("is an outcome that is stored once, and may be updated", async () => {
    const { database } = test();
    await addBot("bot1");
    await addResult("r1", "bot1");
    const need = { resultId: "r1", needId: "x", workspaceId: "main", kind: "effect", outcome: { from: "a" } };
    await database.write((access) => insertNeed(access, need));
    await database.write((access) => insertNeed(access, { ...need, outcome: { from: "b" } }));
    expect(await findNeed(database.connection, need)).toMatchObject({ kind: "effect", outcome: { from: "a" } });
    await database.write((access) => updateNeed(access, need, { from: "c" }));
    expect((await findNeed(database.connection, need))?.outcome).toEqual({ from: "c" });
    expect(await findNeed(database.connection, { ...need, needId: "y" })).toBeNull();
  });

  it("is a block's own, for each of its visits", async () => {
    const { database } = test();
    await addBot("bot2");
    const result = await addResult("r2", "bot2");
    const memoryAt = (visit: number) => createResultMemory(database, result, { botId: "bot2", blockId: "b", visit });
    expect(await memoryAt(0).read()).toBeNull();
    await memoryAt(0).write({ a: 1 });
    await memoryAt(0).write({ a: 2 });
    await memoryAt(1).write("other");
    expect([await memoryAt(0).read(), await memoryAt(1).read()]).toEqual([{ a: 2 }, "other"]);
  });

  it("is claimed, by one chat, of what calls without a chat have left", async () => {
    const { database } = test();
    await addBot("bot3");
    const leave = (value: string, blockId = "b") => {
      const block = { id: blockId, type: "payment input", options: {} };
      return createUnclaimedMemory(database, { workspaceId: "main", botId: "bot3", block }).write(value);
    };
    await leave("left");
    await leave("elsewhere", "other");
    const place = { botId: "bot3", blockId: "b", visit: 0 };
    const [one, other, named] = await Promise.all([
      addResult("r3", "bot3"),
      addResult("r4", "bot3"),
      addResult("r5", "bot3", true),
    ]);
    const memories = [one, other].map((result) => createResultMemory(database, result, place));
    const [left] = (await memories[0]?.unclaimed()) ?? [];
    expect(left?.value).toBe("left");
    expect(await createResultMemory(database, named, place).unclaimed()).toEqual([]);
    const claims = await Promise.all(memories.map((memory) => memory.claim(left?.id ?? "")));
    expect(claims.filter((isMine) => isMine)).toHaveLength(1);
    expect(await memories[1]?.unclaimed()).toEqual([]);
  });
});
