import { rmSync } from "node:fs";
import { afterAll, describe, expect, it, vi } from "vitest";
import { hashToken } from "../../api-tokens/token-text.ts";
import { openDatabase } from "../../database/open-database.ts";
import type { DatabaseKind } from "../../database/schema.ts";
import { locateEmpty, reachableKinds } from "../../database/testing/describe-databases.ts";
import { parseEnvironment } from "../../environment/parse-environment.ts";
import { createParley } from "../../http/create-parley.ts";
import { moveIn, readLastMove } from "./move-in.ts";
import type { MoveReport } from "./move-report.ts";
import { compareSides } from "./testing/compare-sides.ts";
import { fillReferenceDatabase } from "./testing/fill-reference-database.ts";
import { allChanges, changeAtRandom, createRandom } from "./testing/random-changes.ts";
import { readMoved } from "./testing/read-moved.ts";
import {
  createReferenceDatabase,
  encryptThere,
  type ReferenceDatabase,
  referenceSecret,
} from "./testing/reference-database.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const secret = "the-secret-of-this-server-here-!";
const servers = reachableKinds.filter((kind) => kind !== "sqlite");
const cleaning: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const clean of cleaning.reverse()) await clean();
});

const openBoth = async (kind: DatabaseKind, results: number) => {
  const source = await createReferenceDatabase(kind as "postgres" | "mysql");
  cleaning.push(() => source.drop());
  await fillReferenceDatabase(source, { results });
  const { folder, remove } = await locateEmpty("sqlite");
  cleaning.push(async () => {
    await remove();
    rmSync(folder, { recursive: true, force: true });
  });
  const environment = parseEnvironment({ PARLEY_DATA_DIR: folder, ENCRYPTION_SECRET: secret });
  const move = (options: { isDryRun?: boolean; onProgress?: (progress: { what: string }) => void } = {}) =>
    moveIn({ from: source.url, environment, sourceSettings: { ENCRYPTION_SECRET: referenceSecret }, ...options });
  const place = { url: undefined, folder };
  const write = async (work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<unknown>) => {
    const database = await openDatabase(place);
    await work(database);
    await database.close();
  };
  return { source, environment, move, place, write };
};

const essence = ({ entries }: MoveReport) =>
  entries.map(({ state, what, name, id, message }) => [state, what, name, id, message].join(" | ")).sort();

/** Finds differences that the report doesn't mention. */
const findUntold = async (source: ReferenceDatabase, place: Parameters<typeof openDatabase>[0], report: MoveReport) => {
  const database = await openDatabase(place);
  const differences = await compareSides(source, database.connection);
  await database.close();
  return differences.filter(
    ({ id }) => !report.entries.some((entry) => entry.id === id || (entry.id === null && entry.message.includes(id))),
  );
};

const made = new Set<string>();

describe.each(servers)("moved in again from %s", (kind) => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9])(
    "after changes there (seed %i), both sides are the same, or the report names what is not",
    async (seed) => {
      const { source, move, place } = await openBoth(kind, 60);
      await move();
      const random = createRandom(seed);
      const done = await changeAtRandom(source, random, 25);
      for (const word of done) made.add(word);
      const before = await readMoved(place, secret);
      const rehearsed = await move({ isDryRun: true });
      expect(await readMoved(place, secret), "a rehearsal writes nothing").toEqual(before);
      const report = await move();
      expect(await findUntold(source, place, report), done.join(", ")).toEqual([]);
      expect(essence(rehearsed)).toEqual(essence(report));
      // A further move changes nothing, and reports the differences again.
      const after = await readMoved(place, secret);
      const again = await move();
      expect(await readMoved(place, secret)).toEqual(after);
      expect(again.entries.filter(({ state }) => state === "updated")).toEqual([]);
      expect(await findUntold(source, place, again), done.join(", ")).toEqual([]);
    },
  );

  it("every kind of change was among those", () => {
    expect(allChanges.filter((word) => !made.has(word))).toEqual([]);
  });

  it("what was changed here stays, and is told, also where it was changed there", async () => {
    const { source, move, place, write } = await openBoth(kind, 20);
    await move();
    await write(async ({ connection }) => {
      await connection.updateTable("bots").set({ draft_revision: 9 }).where("id", "=", "survey").execute();
      const own = { public_id: "chosen-here", folder_id: null, is_closed: 1 as const };
      await connection.updateTable("bots").set(own).where("id", "=", "survey").execute();
      await connection.updateTable("bots").set({ is_archived: 1 }).where("id", "=", "old-bot").execute();
      await connection.updateTable("folders").set({ name: "Named here" }).where("id", "=", "folder-outer").execute();
      await connection.deleteFrom("members").where("user_id", "=", "user-bob").execute();
      await connection.deleteFrom("api_tokens").execute();
      await connection.deleteFrom("themes").execute();
      await connection.updateTable("users").set({ name: "Ada here" }).where("id", "=", "user-ada").execute();
      const deletedHere = { is_archived: 1 as const, archived_at: "2026-01-01T00:00:00.000Z" };
      await connection.updateTable("results").set(deletedHere).where("id", "=", "result-000003").execute();
      await connection.deleteFrom("results").where("id", "=", "result-000004").execute();
      const renamed = { name: "Mine here", revision: 1 };
      await connection.updateTable("credentials").set(renamed).where("id", "=", "credentials-openai").execute();
    });
    const groups = [{ id: "g1", title: "Changed there", graphCoordinates: { x: 0, y: 0 }, blocks: [] }];
    const there = { groups, publicId: "chosen-there", folderId: "folder-outer" };
    await source.update("Typebot", { id: "survey" }, there);
    await source.update("Typebot", { id: "old-bot" }, { name: "Named there" });
    await source.update("DashboardFolder", { id: "folder-outer" }, { name: "Named there" });
    await source.update("User", { id: "user-ada" }, { name: "Ada there" });
    await source.update("Credentials", { id: "credentials-openai" }, encryptThere({ apiKey: "secret-other" }));
    const before = await readMoved(place, secret);
    const report = await move();
    expect(await readMoved(place, secret)).toEqual(before);
    expect(await findUntold(source, place, report)).toEqual([]);
    expect(report.entries.filter(({ state }) => state === "updated")).toEqual([]);
    const told = essence(report).join("\n");
    for (const text of [
      'Its address is "chosen-there" there and "chosen-here" here.',
      "differs | Bot | Survey | survey | It was changed there and here",
      "differs | Bot | Named there | old-bot | It was changed there, and deleted here",
      'Its name is "Named there" there and "Named here" here.',
      "differs | Member | bob@example.org | user-bob ws-one | It was deleted here since",
      "differs | API token | CI | tok | It was deleted here since",
      "differs | Theme | Dark | theme-one | It was deleted here since",
      "They were deleted here, and are still there. They were not brought back: result-000003, result-000004",
    ])
      expect(told).toContain(text);
  });

  it("a run that goes on with one that was broken off tells what that one found, and keeps it", async () => {
    const { source, move, environment } = await openBoth(kind, 20);
    const broken = move({
      onProgress: ({ what }) => {
        if (what === "results") throw new Error("broken off");
      },
    });
    await expect(broken).rejects.toThrow("broken off");
    expect(await readLastMove({ environment })).toBeNull();
    const report = await move();
    expect(report.goesOn).toBe(true);
    const { folder, remove } = await locateEmpty("sqlite");
    cleaning.push(remove);
    const unbroken = await moveIn({
      from: source.url,
      environment: parseEnvironment({ PARLEY_DATA_DIR: folder, ENCRYPTION_SECRET: secret }),
      sourceSettings: { ENCRYPTION_SECRET: referenceSecret },
    });
    expect(essence(report)).toEqual(essence(unbroken));
    expect(unbroken.entries.some(({ state, what }) => state === "adapted" && what === "Bot")).toBe(true);
    const kept = await readLastMove({ environment });
    expect(kept).toEqual(JSON.parse(JSON.stringify(report)));
    const again = await move();
    expect([again.goesOn, again.entries.some(({ state }) => state === "adapted")]).toEqual([false, false]);
  });

  it("scripts go on with the tokens that they have, in all workspaces of their maker; visitors find addresses outside ASCII", async () => {
    const { source, environment, move } = await openBoth(kind, 5);
    const hashed = "a-token-whose-hash-alone-is-there";
    await source.insert("ApiToken", [
      { id: "hashed", createdAt: "2026-01-01 00:00:00", token: hashToken(hashed), name: "Hashed", ownerId: "user-ada" },
    ]);
    await source.update("ApiToken", { id: "tok" }, { token: "Ab3dEf6hIj9kLm2nOp5qRs8t" });
    await source.update("Typebot", { id: "survey" }, { publicId: "umfrage-für-日本" });
    await move();
    const parley = await createParley({ environment });
    try {
      const ask = (token: string, path: string) =>
        parley.builder.request(path, { headers: { authorization: `Bearer ${token}` } });
      for (const token of [hashed, "Ab3dEf6hIj9kLm2nOp5qRs8t"]) {
        const { workspaces } = await (await ask(token, "/api/v1/workspaces")).json();
        expect(workspaces.map(({ id }: { id: string }) => id).sort()).toEqual(["ws-one", "ws-two"]);
        const { typebots } = await (await ask(token, "/api/v1/typebots?workspaceId=ws-two")).json();
        expect(typebots.map(({ id }: { id: string }) => id)).toContain("old-bot");
        expect((await ask(token, "/api/v1/typebots/survey/results")).status).toBe(200);
      }
      // The hash is not accepted as a token.
      expect((await ask(hashToken(hashed), "/api/v1/workspaces")).status).toBe(401);
      const begun = await parley.viewer.request(
        `/api/v1/typebots/${encodeURIComponent("umfrage-für-日本")}/startChat`,
        {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: "{}",
        },
      );
      expect(await begun.text()).toContain("Who are you?");
    } finally {
      await parley.close();
    }
    await source.remove("ApiToken", { id: "hashed" });
    await move();
    const after = await createParley({ environment });
    const headers = { authorization: `Bearer ${hashed}` };
    expect((await after.builder.request("/api/v1/workspaces", { headers })).status).toBe(401);
    await after.close();
  });

  it("tells what has no counterpart here, and keeps the bots of suspended workspaces closed", async () => {
    const { source, move, write } = await openBoth(kind, 5);
    await source.update("Workspace", { id: "ws-two" }, { isSuspended: true });
    await source.insert("Space", [
      {
        id: "space",
        createdAt: "2026-01-01 00:00:00",
        updatedAt: "2026-01-01 00:00:00",
        name: "Sales",
        workspaceId: "ws-one",
      },
    ]);
    await source.update(
      "Typebot",
      { id: "survey" },
      { spaceId: "space", whatsAppCredentialsId: "credentials-whatsapp" },
    );
    await source.insert("BannedIp", [
      {
        id: "b",
        createdAt: "2026-01-01 00:00:00",
        ip: "192.0.2.77",
        responsibleTypebotId: "survey",
        userId: "user-ada",
      },
    ]);
    for (const report of [await move(), await move()]) {
      const told = essence(report).join("\n");
      for (const text of [
        "Space | Sales | space | There are no spaces here. These bots are in it: Survey.",
        "Banned address |  |  | Visitors from these addresses are banned there: 192.0.2.77.",
        "Workspace | Agency | ws-two | It is suspended there, so its bots are closed here.",
        "Workspace | Agency | ws-two | Its picture (https://example.org/i.png)",
        "Bot | Survey | survey | It talks on WhatsApp there",
        "Bot | Survey | survey | It has a domain of its own, ask.example.org.",
      ])
        expect(told).toContain(text);
    }
    await write(async ({ connection }) => {
      const closed = await connection.selectFrom("bots").select("id").where("is_closed", "=", 1).execute();
      expect(closed).toEqual([{ id: "old-bot" }]);
    });
  });
});
