import { expect, it } from "vitest";
import { createBotId } from "../base/ids.ts";
import { insertBot } from "../bot-rows/bot-repository.ts";
import { isDuplicateKey } from "../database/database-errors.ts";
import type { Database } from "../database/schema.ts";
import { describeDatabases } from "../database/testing/describe-databases.ts";
import { insertVersion } from "../versions/version-repository.ts";
import { listAnswers, type NewAnswer, storeAnswer } from "./answer-repository.ts";
import { storeEntries } from "./entry-repository.ts";
import { listResults } from "./list-results.ts";
import {
  findResult,
  findResultByKey,
  insertResult,
  listResultVersions,
  markResult,
  type NewResult,
  replaceVariables,
} from "./result-repository.ts";

const workspaceId = "main";
const file = { version: "6.1", name: "Bot", groups: [], events: [], edges: [], variables: [], theme: {}, settings: {} };

const addBot = async (database: Database): Promise<string> => {
  const id = createBotId();
  await insertBot(database.connection, { id, workspaceId, publicId: `bot-${id}`, name: "Bot 😀", draft: "{}" });
  return id;
};
const publish = (database: Database, id: string) =>
  database.transaction(({ connection }) => insertVersion(connection, { id, workspaceId }, file, 0));

let made = 0;
const newResult = (botId: string, given: Partial<NewResult> = {}): NewResult => ({
  id: `r${String(made++).padStart(9, "0")}`,
  workspaceId,
  botId,
  version: 1,
  links: {},
  hasToken: false,
  idempotencyKey: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  ...given,
});
const addResult = async (database: Database, given: Partial<NewResult> = {}) => {
  const botId = await addBot(database);
  await publish(database, botId);
  return insertResult(database, newResult(botId, given));
};
const answerTo = (resultId: string, given: Partial<NewAnswer> = {}): NewAnswer => ({
  result_id: resultId,
  workspace_id: workspaceId,
  bot_id: "b",
  group_id: "g",
  block_id: "block",
  visit: 0,
  variable_id: null,
  content: "yes",
  answer_index: null,
  uploaded_files: null,
  ...given,
});

describeDatabases("results", (test) => {
  it("numbers versions that are published at the same time", async () => {
    const { database } = test();
    const botId = await addBot(database);
    const numbers = await Promise.all([publish(database, botId), publish(database, botId), publish(database, botId)]);
    expect(numbers.sort()).toEqual([1, 2, 3]);
    const bot = await database.connection
      .selectFrom("bots")
      .selectAll()
      .where("id", "=", botId)
      .executeTakeFirstOrThrow();
    expect(bot).toMatchObject({ live_version: 3, last_version: 3, name: "Bot 😀" });
    const stored = await database.connection
      .selectFrom("versions")
      .select("number")
      .where("bot_id", "=", botId)
      .orderBy("number")
      .execute();
    expect(stored.map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  it("keeps one answer for a block and visit, the latest", async () => {
    const { database } = test();
    const { id } = await addResult(database);
    const long = `${"😀".repeat(15_000)}end`;
    for (const content of ["first", "Zoë's 😀 \u0000 answer", long]) {
      await storeAnswer(database, answerTo(id, { content }));
      const stored = await listAnswers(database.connection, [id]);
      expect(stored.map((answer) => answer.content)).toEqual([content.replace("\u0000", "\uFFFD")]);
    }
    expect(Buffer.byteLength(long)).toBeGreaterThan(60_000);
  });

  it("keeps answers to different visits, bots, blocks and results apart, ids by case too", async () => {
    const { database } = test();
    const [one, two] = [await addResult(database), await addResult(database)];
    const answers = [
      answerTo(one.id),
      answerTo(one.id, { visit: 1 }),
      answerTo(one.id, { bot_id: "B" }),
      answerTo(one.id, { block_id: "Block" }),
      answerTo(one.id, { block_id: "block " }),
      answerTo(two.id),
    ];
    for (const [index, answer] of answers.entries()) await storeAnswer(database, { ...answer, content: `${index}` });
    const stored = await listAnswers(database.connection, [one.id, two.id]);
    expect(stored.map((answer) => answer.content).sort()).toEqual(["0", "1", "2", "3", "4", "5"]);
  });

  it("takes two answers to the same block at once", async () => {
    const { database } = test();
    const { id } = await addResult(database);
    const contents = Array.from({ length: 10 }, (_, index) => `answer ${index}`);
    await Promise.all(contents.map((content) => storeAnswer(database, answerTo(id, { content }))));
    const stored = await listAnswers(database.connection, [id]);
    expect(stored).toHaveLength(1);
    expect(contents).toContain(stored[0]?.content);
  });

  it("keeps the newest of several answers to a visit, in whatever order they come", async () => {
    const { database } = test();
    const { id } = await addResult(database);
    for (const seq of [2, 1, 3, 2])
      await storeAnswer(database, answerTo(id, { answer_seq: seq * 1_000_000_000_000, content: `${seq}` }));
    expect((await listAnswers(database.connection, [id])).map((answer) => answer.content)).toEqual(["3"]);
    await storeAnswer(database, answerTo(id, { content: "not counted" }));
    expect((await listAnswers(database.connection, [id])).map((answer) => answer.content)).toEqual(["not counted"]);
  });

  it("gives answers in the order of the chat, however they arrived", async () => {
    const { database } = test();
    const { id } = await addResult(database);
    for (const index of [2, 0, 1])
      await storeAnswer(
        database,
        answerTo(id, { block_id: `block ${index}`, answer_index: index, content: `${index}` }),
      );
    const stored = await listAnswers(database.connection, [id]);
    expect(stored.map((answer) => answer.content)).toEqual(["0", "1", "2"]);
  });

  it("takes an idempotency key once for each bot, also at the same time", async () => {
    const { database } = test();
    const [botId, other] = [await addBot(database), await addBot(database)];
    await publish(database, botId);
    await publish(database, other);
    const attempts = await Promise.allSettled(
      Array.from({ length: 5 }, () => insertResult(database, newResult(botId, { idempotencyKey: "key" }))),
    );
    const refused = attempts.filter((attempt) => attempt.status === "rejected");
    expect(refused).toHaveLength(4);
    for (const { reason } of refused) expect(isDuplicateKey(reason)).toBe(true);
    await insertResult(database, newResult(botId, { idempotencyKey: "KEY" }));
    await insertResult(database, newResult(other, { idempotencyKey: "key" }));
    await insertResult(database, newResult(botId));
    await insertResult(database, newResult(botId));
    const found = await findResultByKey(database.connection, botId, "key");
    expect(attempts.map((attempt) => attempt.status === "fulfilled" && attempt.value.id)).toContain(found?.id);
  });

  it("tells result ids apart by case", async () => {
    const { database } = test();
    const { botId } = await addResult(database, { id: "abcdefghij" });
    await insertResult(database, newResult(botId, { id: "ABCDEFGHIJ" }));
    expect((await findResult(database.connection, "ABCDEFGHIJ"))?.id).toBe("ABCDEFGHIJ");
    expect(await findResult(database.connection, "AbCdEfGhIj")).toBeNull();
  });

  it("sets marks and never takes them back", async () => {
    const { database } = test();
    const { id } = await addResult(database, { links: { other: 3 }, hasToken: true });
    await markResult(database, id, { hasStarted: true, isCompleted: false });
    await markResult(database, id, { hasStarted: false, isCompleted: true });
    await markResult(database, id, { hasStarted: false, isCompleted: false });
    expect(await findResult(database.connection, id)).toMatchObject({
      hasStarted: true,
      isCompleted: true,
      hasToken: true,
      links: { other: 3 },
      variables: [],
    });
  });

  it("keeps the newest variables, whatever order updates come in", async () => {
    const { database } = test();
    const { id } = await addResult(database);
    const write = (value: string, seq?: number) =>
      replaceVariables(database.connection, id, [{ id: "v", name: "Näme 😀", value: [value, null] }], seq);
    for (const seq of [2, 0, 5, 3, 5]) await write(`update ${seq}`, seq);
    await write("late", 4);
    expect((await findResult(database.connection, id))?.variables).toEqual([
      { id: "v", name: "Näme 😀", value: ["update 5", null] },
    ]);
    await write("without a number");
    expect((await findResult(database.connection, id))?.variables[0]?.value).toEqual(["without a number", null]);
  });

  it("stores an entry once, however often it comes", async () => {
    const { database } = test();
    const result = await addResult(database);
    const time = Date.UTC(2026, 0, 2, 3, 4, 5, 6);
    const shown = { seq: 1, time, type: "shown", botId: "b", blockId: "block", groupId: "g", visit: 2 } as const;
    const log = {
      seq: 2,
      time,
      type: "log",
      log: { status: "error", description: "no", details: "d".repeat(2000) },
    } as const;
    await storeEntries(database, result, [shown, log]);
    await storeEntries(database, result, [
      { ...shown, blockId: "changed" },
      log,
      { seq: 3, time, type: "edge", edgeId: "e" },
    ]);
    await storeEntries(database, result, []);
    const events = await database.connection
      .selectFrom("events")
      .selectAll()
      .where("result_id", "=", result.id)
      .orderBy("seq")
      .execute();
    expect(events.map(({ seq, type, block_id: blockId, visit }) => [Number(seq), type, blockId, visit])).toEqual([
      [1, "shown", "block", 2],
      [3, "edge", null, null],
    ]);
    const logs = await database.connection.selectFrom("logs").selectAll().where("result_id", "=", result.id).execute();
    expect(logs).toMatchObject([
      { status: "error", description: "no", details: `${"d".repeat(1000)}...`, created_at: "2026-01-02T03:04:05.006Z" },
    ]);
  });

  it("pages through results, the newest first, none twice and none left out", async () => {
    const { database } = test();
    const botId = await addBot(database);
    await publish(database, botId);
    await publish(database, botId);
    const ids = ["b", "a", "B", "A", "c", "d", "e"].map((letter) => `page-${letter}`);
    for (const [index, id] of ids.entries()) {
      // Five results begin at the same moment.
      const createdAt = `2026-01-01T00:00:0${index < 5 ? 0 : index}.000Z`;
      await insertResult(database, newResult(botId, { id, createdAt, version: index < 3 ? 1 : 2 }));
    }
    await markResult(database, "page-c", { hasStarted: true, isCompleted: false });
    const seen: string[] = [];
    let after: { createdAt: string; id: string } | null = null;
    for (;;) {
      const page = await listResults(database.connection, botId, { limit: 2, after, onlyStarted: false });
      seen.push(...page.map(({ id }) => id));
      const last = page.at(-1);
      if (last === undefined) break;
      after = { createdAt: last.createdAt, id: last.id };
    }
    expect(seen).toEqual(["page-e", "page-d", "page-c", "page-b", "page-a", "page-B", "page-A"]);
    const started = await listResults(database.connection, botId, { limit: 9, after: null, onlyStarted: true });
    expect(started.map(({ id }) => id)).toEqual(["page-c"]);
    expect(await listResultVersions(database.connection, botId)).toEqual([2, 1]);
  });
});
