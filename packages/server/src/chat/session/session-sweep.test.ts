import { expect, it } from "vitest";
import type { Schema } from "../../database/schema.ts";
import { describeDatabases } from "../../database/testing/describe-databases.ts";
import { createTestClient } from "../../testing/create-test-client.ts";
import { asks, createTestFile } from "../../testing/create-test-file.ts";
import { copiedTables } from "../../upkeep/copied-tables.ts";
import { purgeOldResults } from "../../uploads/purge.ts";
import { completeUpload, reserveUpload } from "../../uploads/upload-repository.ts";
import { sweepSessions } from "./session-sweep.ts";

type Client = Awaited<ReturnType<typeof createTestClient>>;

const day = 24 * 60 * 60_000;
/** More chats than one sweep step deletes. */
const chatCount = 25;
/** One file from each visitor, and one from the author. */
const fileCount = chatCount + 1;

const tables = ["bots", "versions", "results", "answers", "events", "steps", "sessions", "uploads"] as const;

/** Counts the rows of each table. */
const countRows = async ({ parley }: Client) => {
  const { connection } = parley.services.database;
  const counts: Partial<Record<keyof Schema, number>> = {};
  for (const table of tables) {
    const rows = await connection.selectFrom(table).select("workspace_id").execute();
    counts[table] = rows.length;
  }
  return counts;
};

async function* oneByte() {
  yield new Uint8Array([1]);
}

/** A bot with answers and a file from each visitor, and a file from its author. */
const useBot = async (client: Client, id: string) => {
  const { database, storage } = client.parley.services;
  const bot = await client.publishBot(createTestFile({ id, groups: { A: [asks("Name"), asks("Town")] } }));
  const files: string[] = [];
  const addFile = async (key: string, resultId: string | null) => {
    const now = new Date().toISOString();
    const place = { workspaceId: "main", botId: bot.id, resultId, blockId: "file", name: key };
    await reserveUpload(database, { ...place, key, size: 0, type: "text/plain", createdAt: now, storedAt: null });
    await storage.put(key, oneByte(), { type: "text/plain", disposition: "inline", maxSize: 1 });
    await completeUpload(database, key, { size: 1, type: "text/plain", storedAt: now });
    files.push(key);
  };
  await addFile(`${id}-author`, null);
  for (let chat = 0; chat < chatCount; chat++) {
    const { sessionId, resultId } = (await client.start(bot.publicId)).body;
    expect((await client.send(sessionId, "Ada")).status).toBe(200);
    await addFile(`${id}-${chat}`, resultId);
  }
  return { ...bot, files };
};

describeDatabases("deleted bots", (database) => {
  it("can be restored for 30 days, and are removed then with everything they have", { timeout: 120_000 }, async () => {
    const { url } = database();
    const client = await createTestClient(url === undefined ? {} : { DATABASE_URL: url });
    const { services } = client.parley;
    const storedOf = async ({ files }: { files: string[] }) => {
      const found = await Promise.all(files.map((key) => services.storage.get(key)));
      for (const file of found) await file?.body.cancel();
      return found.filter((file) => file !== null).length;
    };
    const call = async (method: string, path: string) =>
      (await client.owner(method, `/api/v1/typebots/${path}`)).status;
    const none = await countRows(client);
    const kept = await useBot(client, "kept");
    const ofKept = await countRows(client);
    const gone = await useBot(client, "gone");
    const ofBoth = await countRows(client);
    for (const table of tables) expect(ofBoth[table]).toBeGreaterThan(ofKept[table] ?? 0);
    expect(none.bots).toBe(0);

    let now = Date.now();
    const sweep = () => sweepSessions(services, now);
    expect(await call("DELETE", gone.id)).toBe(200);
    now += 29 * day;
    await sweep();
    expect([await countRows(client), await storedOf(gone)]).toEqual([ofBoth, fileCount]);
    expect(await call("POST", `${gone.id}/restore`)).toBe(200);
    expect(await call("DELETE", gone.id)).toBe(200);

    // If deleting fails halfway, the next sweep finishes it, and the bot can't be restored in between.
    now = Date.now() + 31 * day;
    const remove = services.storage.delete;
    let removed = 0;
    services.storage.delete = (key) =>
      removed++ === 3 ? Promise.reject(new Error("No disk")) : remove.call(services.storage, key);
    await expect(sweep()).rejects.toThrow("No disk");
    expect(await call("POST", `${gone.id}/restore`)).toBe(404);
    expect(await storedOf(gone)).toBe(fileCount - 3);
    now += day;
    await sweep();
    expect(await storedOf(gone)).toBe(0);
    // The other bot keeps everything except chats that were abandoned and have expired.
    expect(await countRows(client)).toEqual({ ...ofKept, sessions: 0 });
    expect([await storedOf(kept), await call("GET", kept.id), await call("GET", gone.id)]).toEqual([
      fileCount,
      200,
      404,
    ]);
    await client.close();
  });
});

describeDatabases("results that are kept for some days", (database) => {
  it("are deleted then for good, with everything that they left behind", { timeout: 120_000 }, async () => {
    const { url } = database();
    const client = await createTestClient(url === undefined ? {} : { DATABASE_URL: url });
    const { services } = client.parley;
    const { connection } = services.database;
    const http = { type: "Webhook", options: { webhook: { url: "https://api.test/{{Name}}", method: "GET" } } };
    const file = (id: string) =>
      createTestFile({ id, groups: { A: [asks("Name"), http, asks("Town")] }, variables: ["Name", "Town"] });
    const [brief, other] = [await client.publishBot(file("brief")), await client.publishBot(file("other"))];
    const told = { address: "https://told.test/", events: ["result.started"] };
    expect((await client.ownerPost(`/api/v1/typebots/${brief.id}/webhooks`, told)).status).toBe(200);
    const chat = async ({ publicId }: { publicId: string }, name: string) => {
      const { sessionId, resultId } = (await client.start(publicId)).body;
      await client.send(sessionId, name);
      return { sessionId, resultId } as Record<"sessionId" | "resultId", string>;
    };
    /** The tables that name somebody. */
    const naming = async (name: string) => {
      const found = [];
      for (const table of copiedTables) {
        const rows = await connection.selectFrom(table.name).selectAll().execute();
        if (JSON.stringify(rows).includes(name)) found.push(table.name);
      }
      return found;
    };
    const { sessionId } = await chat(brief, "Canary");
    const deleted = await chat(brief, "Canary, deleted");
    const gone = await client.ownerPost(`/api/v1/typebots/${brief.id}/results/delete`, { ids: [deleted.resultId] });
    expect(gone.body.count).toBe(1);
    await chat(other, "Parrot");
    // What is deleted for ever is gone at once; another bot can't be meant.
    const erased = await chat(brief, "Sparrow");
    const { deletion } = (
      await client.ownerPost(`/api/v1/typebots/${brief.id}/results/delete`, { ids: [erased.resultId] })
    ).body;
    const erase = async ({ id }: { id: string }) =>
      (await client.ownerPost(`/api/v1/typebots/${id}/results/delete-for-ever`, { deletion })).body;
    expect(await erase(other)).toEqual({ count: 0, isDone: true });
    expect(await naming("Sparrow")).toContain("answers");
    expect(await erase(brief)).toEqual({ count: 1, isDone: true });
    expect(await naming("Sparrow")).toEqual([]);
    const set = (keepDays: unknown) => client.owner("PATCH", `/api/v1/typebots/${brief.id}`, { keepDays });
    expect([(await set(0)).status, (await set(4000)).status]).toEqual([400, 400]);
    expect((await (await set(10)).json()).keepDays).toBe(10);

    // What was asked of the service is written a little later.
    await services.serviceCalls.settle();
    const before = await naming("Canary");
    expect(before).toEqual(expect.arrayContaining(["answers", "results", "sessions"]));
    const numbers = async () => {
      await client.owner("GET", `/api/v1/typebots/${brief.id}/numbers`);
      await services.counting.settle();
      return (await client.owner("GET", `/api/v1/typebots/${brief.id}/numbers`)).json();
    };
    expect(await numbers()).toMatchObject({ visits: 1, chats: 1 });
    let now = Date.now() + 9 * day;
    const sweep = () => sweepSessions(services, now);
    await sweep();
    expect(await naming("Canary")).toEqual(before);
    now = Date.now() + 11 * day;
    await sweep();
    expect([await naming("Canary"), (await naming("Parrot")).includes("answers")]).toEqual([[], true]);
    expect(await numbers()).toMatchObject({ visits: 0, chats: 0 });
    expect((await client.send(sessionId, "Is anybody there?")).status).toBe(404);
    expect(await set(null)).toMatchObject({ status: 200 });
    await chat(brief, "Back");
    now += 20_000 * day;
    await purgeOldResults(services, now);
    expect((await client.resultsOf(brief.publicId)).map(({ answers }) => answers[0]?.content)).toEqual(["Back"]);
    await client.close();
  });
});
