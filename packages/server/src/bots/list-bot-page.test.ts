import { botOrders } from "@parley/api";
import { matchesSearch } from "@parley/core";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createTokenOwner } from "../accounts/owner-token.ts";
import { insertBot } from "../bot-rows/bot-repository.ts";
import type { BotServices } from "../bot-rows/services.ts";
import type { Database } from "../database/schema.ts";
import { describeDatabases } from "../database/testing/describe-databases.ts";
import { insertFolder } from "../folders/folder-repository.ts";
import { insertResult } from "../results/result-repository.ts";
import { insertVersion } from "../versions/version-repository.ts";
import { type BotPageRequest, listBotPage } from "./list-bot-page.ts";

const workspaceId = "main";
const actor = { ...createTokenOwner(), workspaceId };
const file = { version: "6.1", name: "Bot", groups: [], events: [], edges: [], variables: [], theme: {}, settings: {} };
const day = (number: number) => new Date(Date.UTC(2026, 0, number)).toISOString();

interface Sample {
  id: string;
  name: string;
  folderId: string | null;
  edited: number;
  created: number;
  answers: number;
}

const addBots = async (database: Database, samples: readonly Sample[]) => {
  const { connection } = database;
  for (const { id, name, folderId, edited, created, answers } of samples) {
    await insertBot(connection, { id, workspaceId, publicId: `p-${id}`, name, folderId, draft: "{}" });
    const times = { edited_at: day(edited), created_at: day(created) };
    await connection.updateTable("bots").set(times).where("id", "=", id).execute();
    if (answers > 0) await insertVersion(connection, { id, workspaceId }, file, 0);
    for (let number = 0; number < answers; number++) {
      const result = { id: `${id}-${number}`, workspaceId, botId: id, version: 1, links: {}, hasToken: false };
      await insertResult(database, { ...result, hasStarted: true, idempotencyKey: null, createdAt: day(1) });
    }
  }
};

const byName = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
const sortAll = (samples: readonly Sample[], order: BotPageRequest["order"]): string[] => {
  const keys = { edited: "edited", newest: "created", answers: "answers" } as const;
  const first = (one: Sample, other: Sample) => (order === "name" ? 0 : other[keys[order]] - one[keys[order]]);
  return [...samples]
    .sort((one, other) => first(one, other) || byName.compare(one.name, other.name) || (one.id < other.id ? -1 : 1))
    .map(({ id }) => id);
};

const walk = async (
  services: BotServices,
  request: Omit<BotPageRequest, "cursor" | "shelf">,
  between?: () => Promise<void>,
) => {
  const ids: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await listBotPage(services, actor, { ...request, shelf: "kept", ...(cursor ? { cursor } : {}) });
    ids.push(...page.bots.map(({ id }) => id));
    if (page.nextCursor === null) return { ids, total: page.total };
    cursor = page.nextCursor;
    await between?.();
  }
};

describeDatabases("pages of bots", (test) => {
  const services = () => ({ database: test().database }) as BotServices;
  const clear = async () => {
    const { connection } = test().database;
    for (const table of ["results", "bots", "folders"] as const) await connection.deleteFrom(table).execute();
  };

  it("hold every bot once and in order, whatever the order, the search, the folder and the length", async () => {
    const name = fc.constantFrom("Bot 10", "bot 9", "Äpfel", "apfel", "Café lead", "Lead form", "");
    const sample = fc.record({
      name,
      folderId: fc.constantFrom(null, "a", "gone"),
      edited: fc.integer({ min: 1, max: 3 }),
      created: fc.integer({ min: 1, max: 3 }),
      answers: fc.integer({ min: 0, max: 2 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(sample, { maxLength: 12 }),
        fc.constantFrom(...botOrders),
        fc.integer({ min: 1, max: 5 }),
        fc.constantFrom(undefined, null, "a"),
        fc.constantFrom("", "apfel", "CAFE lead", "p-b1", "bot"),
        async (given, order, limit, folder, search) => {
          await clear();
          const times = { created_at: day(1), updated_at: day(1) };
          await insertFolder(test().database, {
            id: "a",
            workspace_id: workspaceId,
            name: "A",
            parent_id: null,
            ...times,
          });
          const samples = given.map((one, number) => ({ ...one, id: `b${number}` }));
          await addBots(test().database, samples);
          const wanted = samples
            .filter(({ name: text, id }) => matchesSearch(search, text, `p-${id}`))
            .filter(({ folderId }) => folder === undefined || (folderId === "a" ? "a" : null) === folder);
          const found = await walk(services(), { order, limit, folder, search });
          expect(found).toEqual({ ids: sortAll(wanted, order), total: wanted.length });
        },
      ),
      { numRuns: 40 },
    );
  }, 60_000);

  it("go on where the page before ended, even where that bot is gone or a newer one has come", async () => {
    await clear();
    const { database } = test();
    const bot = (number: number) => ({
      id: `n${number}`,
      name: `Bot ${number}`,
      folderId: null,
      edited: number,
      created: number,
      answers: 0,
    });
    await addBots(database, [1, 2, 3, 4, 5].map(bot));
    let isFirst = true;
    const { ids } = await walk(services(), { order: "newest", limit: 2 }, async () => {
      if (!isFirst) return;
      isFirst = false;
      await database.connection.deleteFrom("bots").where("id", "=", "n4").execute();
      await addBots(database, [bot(6)]);
    });
    expect(ids).toEqual(["n5", "n4", "n3", "n2", "n1"]);
  });

  it("hold only what a guest may see, whatever folder it stands in", async () => {
    await clear();
    const times = { created_at: day(1), updated_at: day(1) };
    await insertFolder(test().database, { id: "a", workspace_id: workspaceId, name: "A", parent_id: null, ...times });
    const bot = (id: string) => ({ id, name: id, folderId: "a", edited: 1, created: 1, answers: 0 });
    await addBots(test().database, [bot("shared"), bot("other")]);
    const guest = { ...actor, role: "guest" as const, bots: new Map([["shared", "read" as const]]) };
    const page = await listBotPage(services(), guest, { shelf: "kept", order: "name", folder: null, limit: 10 });
    expect(page).toMatchObject({ bots: [{ id: "shared" }], nextCursor: null, total: 1 });
  });

  it("are not begun at a cursor that no server gave", async () => {
    const request = { shelf: "kept", order: "name", limit: 10, cursor: "nonsense" } as const;
    await expect(listBotPage(services(), actor, request)).rejects.toMatchObject({ status: 400 });
  });
});
