import { beforeAll, expect, it } from "vitest";
import { insertBot } from "../bot-rows/bot-repository.ts";
import { describeDatabases } from "../database/testing/describe-databases.ts";
import { insertVersion } from "../versions/version-repository.ts";
import { storeEntries } from "./entry-repository.ts";
import { listLogs } from "./list-logs.ts";
import { insertResult } from "./result-repository.ts";

const workspaceId = "main";
const file = { version: "6.1", name: "Bot", groups: [], events: [], edges: [], variables: [], theme: {}, settings: {} };

describeDatabases("logs", (test) => {
  beforeAll(async () => {
    const { database } = test();
    for (const id of ["bot", "other"]) {
      await insertBot(database.connection, { id, workspaceId, publicId: `${id}-a`, name: id, draft: "{}" });
      await database.transaction(({ connection }) => insertVersion(connection, { id, workspaceId }, file, 0));
    }
    const chats = [
      { id: "old", botId: "bot", day: 1, count: 3 },
      { id: "quiet", botId: "bot", day: 2, count: 0 },
      { id: "newA", botId: "bot", day: 3, count: 2 },
      { id: "newB", botId: "bot", day: 3, count: 1 },
      { id: "foreign", botId: "other", day: 4, count: 1 },
    ];
    for (const { id, botId, day, count } of chats) {
      const createdAt = `2026-01-0${day}T00:00:00.000Z`;
      const result = {
        id,
        workspaceId,
        botId,
        version: 1,
        links: {},
        hasToken: false,
        idempotencyKey: null,
        createdAt,
      };
      await insertResult(database, result);
      const entries = Array.from({ length: count }, (_, seq) => ({
        seq: seq + 1_700_000_000_000_000,
        time: Date.UTC(2026, 0, day, seq),
        type: "log" as const,
        log: { status: "error" as const, description: `${id} ${seq}`, ...(seq === 0 ? { details: "Why" } : {}) },
      }));
      await storeEntries(database, { id, workspaceId }, entries);
    }
  });

  it("come page by page, the newest chat first, each from its beginning", async () => {
    const said: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listLogs(test(), { id: "bot" }, { limit: 2, cursor });
      expect(page.logs.length).toBeLessThanOrEqual(2);
      said.push(...page.logs.map(({ description }) => description));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(said).toEqual(["newB 0", "newA 0", "newA 1", "old 0", "old 1", "old 2"]);
  });

  it("are those of one chat where one is named, and only of the bot's own", async () => {
    const { logs, nextCursor } = await listLogs(test(), { id: "bot" }, { limit: 10 }, "newB");
    const createdAt = "2026-01-03T00:00:00.000Z";
    const log = {
      id: "newB-1700000000000000",
      resultId: "newB",
      createdAt,
      status: "error",
      description: "newB 0",
      details: "Why",
      context: null,
    };
    expect({ logs, nextCursor }).toEqual({ logs: [log], nextCursor: null });
    expect((await listLogs(test(), { id: "bot" }, { limit: 10 }, "foreign")).logs).toEqual([]);
  });

  it("refuse a cursor that was not given", async () => {
    await expect(listLogs(test(), { id: "bot" }, { limit: 10, cursor: "none" })).rejects.toThrow(/^cursor: not one/);
  });
});
