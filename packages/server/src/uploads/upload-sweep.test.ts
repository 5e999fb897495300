import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { openDatabase } from "../database/open-database.ts";
import { createDiskStorage } from "../storage/disk-storage.ts";
import { completeUpload, findUpload, reserveUpload, type Upload } from "./upload-repository.ts";
import { sweepUploads } from "./upload-sweep.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const day = 24 * 60 * 60_000;
const minute = 60_000;

async function* one() {
  yield new Uint8Array([1]);
}

const start = async () => {
  const folder = mkdtempSync(join(tmpdir(), "parley-sweep-"));
  const database = await openDatabase({ url: undefined, folder });
  const storage = createDiskStorage(join(folder, "uploads"));
  closers.push(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const add = async (key: string, isStored: boolean, of: Partial<Upload> = {}) => {
    const createdAt = new Date().toISOString();
    const place = { workspaceId: "main", botId: "b", resultId: "r", blockId: "k", name: key };
    await reserveUpload(database, { ...place, ...of, key, size: 0, type: "text/plain", createdAt, storedAt: null });
    await storage.put(key, one(), { type: "text/plain", disposition: "inline", maxSize: 1 });
    if (isStored) await completeUpload(database, key, { size: 1, type: "text/plain", storedAt: createdAt });
  };
  const isThere = async (key: string) => {
    const found = await storage.get(key);
    await found?.body.cancel();
    return [(await findUpload(database.connection, key)) !== null, found !== null];
  };
  const clock = { now: Date.now() };
  const sweep = () => sweepUploads({ database, storage }, clock.now);
  return { add, isThere, clock, sweep };
};

it("removes files that never came whole, and those whose result is gone", async () => {
  const { add, isThere, clock, sweep } = await start();
  await add("pending", false);
  await add("stored", true);
  await sweep();
  expect(await isThere("pending")).toEqual([true, true]);
  clock.now += day;
  await sweep();
  expect([await isThere("pending"), await isThere("stored")]).toEqual([
    [false, false],
    [true, true],
  ]);
  clock.now += 7 * day;
  await sweep();
  expect(await isThere("stored")).toEqual([false, false]);
});

it("removes what a block has made in a preview after a day, and leaves what an author has sent", async () => {
  const { add, isThere, clock, sweep } = await start();
  await add("made", true, { resultId: null });
  await add("sent", true, { resultId: null, blockId: "" });
  clock.now += day - minute;
  await sweep();
  expect(await isThere("made")).toEqual([true, true]);
  clock.now += 31 * minute;
  await sweep();
  expect([await isThere("made"), await isThere("sent")]).toEqual([
    [false, false],
    [true, true],
  ]);
});
