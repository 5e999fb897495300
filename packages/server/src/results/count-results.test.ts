import { countedResults } from "@parley/api";
import { expect, it } from "vitest";
import { insertBot } from "../bot-rows/bot-repository.ts";
import type { Database } from "../database/schema.ts";
import { describeDatabases } from "../database/testing/describe-databases.ts";
import { insertVersion } from "../versions/version-repository.ts";
import { countResults } from "./count-results.ts";
import { insertResult, type NewResult } from "./result-repository.ts";

const workspaceId = "main";
const file = { version: "6.1", name: "Bot", groups: [], events: [], edges: [], variables: [], theme: {}, settings: {} };

/** A bot with so many results. */
const addBot = async (database: Database, id: string, count: number) => {
  const { connection } = database;
  await insertBot(connection, { id, workspaceId, publicId: `${id}-a`, name: id, draft: "{}" });
  await database.transaction((access) => insertVersion(access.connection, { id, workspaceId }, file, 0));
  const result = (number: number): NewResult => ({
    id: `${id}-${number}`,
    workspaceId,
    botId: id,
    version: 1,
    links: {},
    hasToken: false,
    idempotencyKey: null,
    createdAt: "2026-01-01T00:00:00.000Z",
  });
  await database.transaction(async (access) => {
    for (let number = 0; number < count; number++) await insertResult(access, result(number));
  });
};

describeDatabases("numbers of results", (test) => {
  it("are told for each of any number of bots, up to the most that are counted", async () => {
    const { database } = test();
    const given: Record<string, number> = { none: 0, most: countedResults, more: countedResults + 5 };
    for (let bot = 0; bot < 12; bot++) given[`bot${bot}`] = bot;
    for (const [id, count] of Object.entries(given)) await addBot(database, id, count);
    const counts = await countResults(database.connection, Object.keys(given));
    expect(Object.fromEntries(counts)).toEqual({ ...given, more: countedResults });
    expect(await countResults(database.connection, [])).toEqual(new Map());
  });
});
