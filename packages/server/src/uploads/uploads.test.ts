import { expect, it } from "vitest";
import { describeDatabases } from "../database/testing/describe-databases.ts";
import {
  completeUpload,
  countUploads,
  deleteUpload,
  findUpload,
  listMedia,
  listOrphans,
  listUnfinished,
  listUploads,
  reserveUpload,
  sumUploads,
  type Upload,
} from "./upload-repository.ts";

const upload = (key: string, given: Partial<Upload> = {}): Upload => ({
  workspaceId: "main",
  botId: "bot",
  resultId: "result",
  blockId: "block",
  key,
  name: "Zoë 😀.png",
  size: 0,
  type: "image/png",
  createdAt: "2026-01-01T00:00:00.000Z",
  storedAt: null,
  ...given,
});
const stored = { size: 12, type: "application/octet-stream", storedAt: "2026-01-01T00:01:00.000Z" };

describeDatabases("uploads", (test) => {
  it("gives each key to one file only, whatever its length and case", async () => {
    const { database } = test();
    const long = `public/${"ä".repeat(2000)}`;
    expect(await reserveUpload(database, upload("public/one"))).toBe(true);
    expect(await reserveUpload(database, upload("public/one", { name: "other" }))).toBe(false);
    expect(await reserveUpload(database, upload("public/ONE"))).toBe(true);
    expect(await reserveUpload(database, upload(long))).toBe(true);
    expect(await findUpload(database.connection, "public/one")).toEqual(upload("public/one"));
    expect(await findUpload(database.connection, long)).toMatchObject({ key: long });
    expect(await findUpload(database.connection, "public/none")).toBeNull();
  });

  it("notes when a file is stored, again if it came twice, and never one whose place is gone", async () => {
    const { database } = test();
    await reserveUpload(database, upload("public/stored", { resultId: "s" }));
    expect(await completeUpload(database, "public/stored", stored)).toBe(true);
    expect(await completeUpload(database, "public/stored", stored)).toBe(true);
    expect(await findUpload(database.connection, "public/stored")).toMatchObject(stored);
    await deleteUpload(database, "public/stored");
    expect(await completeUpload(database, "public/stored", stored)).toBe(false);
  });

  it("counts and sums", async () => {
    const { database } = test();
    for (const name of ["a", "b"]) {
      await reserveUpload(database, upload(`sum/${name}`, { workspaceId: "w", resultId: "sum" }));
      await completeUpload(database, `sum/${name}`, { ...stored, size: 3_000_000_000 });
    }
    expect(await countUploads(database.connection, "sum")).toBe(2);
    expect(await sumUploads(database.connection, "w")).toBe(6_000_000_000);
    expect(await sumUploads(database.connection, "empty")).toBe(0);
    expect((await listUploads(database.connection, "sum")).map(({ key }) => key).sort()).toEqual(["sum/a", "sum/b"]);
  });

  it("finds what never came, and what belongs to no result", async () => {
    const { database } = test();
    const late = "2026-02-01T00:00:00.000Z";
    await reserveUpload(database, upload("late/pending", { createdAt: late }));
    await reserveUpload(database, upload("late/stored", { createdAt: late, storedAt: late }));
    const keys = (found: Upload[]) => found.map(({ key }) => key).filter((key) => key.startsWith("late/"));
    const after = "2026-02-01T00:00:00.001Z";
    expect(keys(await listUnfinished(database.connection, late, 100))).toEqual([]);
    expect(keys(await listUnfinished(database.connection, after, 100))).toEqual(["late/pending"]);
    expect(keys(await listOrphans(database.connection, late, 100))).toEqual([]);
    expect(keys(await listOrphans(database.connection, after, 100)).sort()).toEqual(["late/pending", "late/stored"]);
    expect(await listOrphans(database.connection, after, 1)).toHaveLength(1);
  });

  it("knows the files of authors, which belong to their bot alone", async () => {
    const { database } = test();
    await reserveUpload(database, upload("media/one", { botId: "media", resultId: null, blockId: "" }));
    await reserveUpload(database, upload("media/two", { botId: "media", resultId: "r" }));
    const [found, ...others] = await listMedia(database.connection, ["media", "other"]);
    expect([found?.key, found?.resultId, others]).toEqual(["media/one", null, []]);
    // No bot has this id, so its files count as orphans.
    const keys = (await listOrphans(database.connection, "2027-01-01T00:00:00.000Z", 100)).map(({ key }) => key);
    expect(keys).toContain("media/one");
  });
});
