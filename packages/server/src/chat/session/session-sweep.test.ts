import { expect, it } from "vitest";
import type { Schema } from "../../database/schema.ts";
import { describeDatabases } from "../../database/testing/describe-databases.ts";
import { createTestClient } from "../../testing/create-test-client.ts";
import { asks, createTestFile } from "../../testing/create-test-file.ts";
import { completeUpload, reserveUpload } from "../../uploads/upload-repository.ts";
import { createSessionSweep } from "./session-sweep.ts";

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
    const sweep = createSessionSweep(services, () => now);
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
