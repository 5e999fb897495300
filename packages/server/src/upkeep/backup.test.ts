import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { packTar, unpackTar } from "modern-tar";
import { afterAll, expect, it } from "vitest";
import { mainWorkspaceId } from "../accounts/main-workspace.ts";
import { FolderLockedError } from "../database/folder-lock.ts";
import { openDatabase } from "../database/open-database.ts";
import { parseEnvironment } from "../environment/parse-environment.ts";
import { createParley } from "../http/create-parley.ts";
import { createBackup } from "./create-backup.ts";
import { restoreBackup } from "./restore-backup.ts";

const top = mkdtempSync(join(tmpdir(), "parley-backup-"));
afterAll(() => rmSync(top, { recursive: true, force: true }));
const inTop = (name: string) => join(top, name);

const environmentOf = (folder: string, more = {}) =>
  parseEnvironment({ PARLEY_DATA_DIR: folder, LOG_LEVEL: "silent", ...more });

/** A name that is too long for any header of the archive, with content that can't be compressed. */
const longKey = `private/${"ü".repeat(120)}/${"x".repeat(200)}/photo.png`;
const bytes = Buffer.concat(
  Array.from({ length: 40_000 }, (_, index) => createHash("sha256").update(`${index}`).digest()),
);

async function* stream(content: Uint8Array) {
  yield content;
}

const put = (parley: Awaited<ReturnType<typeof createParley>>, key: string, content: Uint8Array) =>
  parley.services.storage.put(key, stream(content), { type: "image/png", disposition: "inline", maxSize: 1e9 });

const addTheme = (parley: Awaited<ReturnType<typeof createParley>>, id: string) => {
  const time = new Date().toISOString();
  const row = { id, workspace_id: mainWorkspaceId, name: id, theme: "{}", created_at: time, updated_at: time };
  return parley.services.database.write(({ connection }) => connection.insertInto("themes").values(row).execute());
};

/** Opens Parley on a data folder, and adds a file, credentials and a row. */
const openFilled = async (folder: string, more = {}) => {
  const parley = await createParley({ environment: environmentOf(folder, more) });
  await put(parley, longKey, bytes);
  await put(parley, "public/empty.txt", Buffer.alloc(0));
  await addTheme(parley, "first");
  return parley;
};

const themesIn = async (folder: string) => {
  const database = await openDatabase({ url: undefined, folder });
  const rows = await database.connection.selectFrom("themes").select("id").orderBy("id").execute();
  await database.close();
  return rows.map(({ id }) => id);
};

const read = (...path: string[]) => readFileSync(join(...path), "utf8");

const refusal = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => null,
    (failure: unknown) => failure,
  );
  expect(error).toBeInstanceOf(Error);
  return (error as Error).message;
};

const source = inTop("source");
const archive = inTop("backup.tar.gz");

it("a backup is made while the server writes, and restored it is the data of one moment", async () => {
  const parley = await openFilled(source);
  let isWriting = true;
  let written = 0;
  const writer = (async () => {
    for (; isWriting; written++) await addTheme(parley, `t${String(written).padStart(6, "0")}`);
  })();
  await expect.poll(() => written).toBeGreaterThan(20);
  const before = written;
  const backup = await createBackup({ environment: environmentOf(source), path: archive });
  isWriting = false;
  await writer;
  await parley.close();
  expect(backup).toMatchObject({ path: archive, files: 2, size: statSync(archive).size, filesElsewhere: null });
  expect(statSync(archive).mode & 0o777).toBe(0o600);
  expect(readdirSync(top).sort()).toEqual(["backup.tar.gz", "source"]);

  const target = inTop("restored");
  const restored = await restoreBackup({ path: archive, folder: target, mayReplace: false });
  expect(restored).toMatchObject({ folder: target, files: 2, earlier: null });
  expect(read(target, "encryption-secret")).toBe(read(source, "encryption-secret"));
  expect(read(target, "owner-token")).toBe(read(source, "owner-token"));
  expect(readFileSync(join(target, "uploads", "files", ...longKey.split("/"))).equals(bytes)).toBe(true);
  expect(statSync(join(target, "uploads/files/public/empty.txt")).size).toBe(0);
  expect(readdirSync(target).filter((name) => name.startsWith(".restoring"))).toEqual([]);
  const themes = await themesIn(target);
  expect(themes.length).toBeGreaterThan(before);
  // The rows have no gap.
  expect(themes.slice(1)).toEqual(themes.slice(1).map((_, index) => `t${String(index).padStart(6, "0")}`));
});

it("nothing is overwritten by a backup, and the key in the settings is in it", async () => {
  const copy = readFileSync(archive);
  expect(await refusal(createBackup({ environment: environmentOf(source), path: archive }))).toContain(
    "is there already",
  );
  expect(readFileSync(archive).equals(copy)).toBe(true);
  const ENCRYPTION_SECRET = "k".repeat(32);
  const keyed = inTop("keyed.tar.gz");
  await createBackup({ environment: environmentOf(source, { ENCRYPTION_SECRET }), path: keyed });
  await restoreBackup({ path: keyed, folder: inTop("keyed"), mayReplace: false });
  expect(read(inTop("keyed"), "encryption-secret").trim()).toBe(ENCRYPTION_SECRET);
});

it("says where the data is that it can't back up", async () => {
  const DATABASE_URL = "postgres://127.0.0.1/parley";
  const path = inTop("none.tar.gz");
  expect(await refusal(createBackup({ environment: environmentOf(source, { DATABASE_URL }), path }))).toContain(
    "pg_dump",
  );
  expect(await refusal(createBackup({ environment: environmentOf(inTop("nowhere")), path }))).toContain(
    "There is no data",
  );
  const s3 = { S3_ENDPOINT: "minio", S3_ACCESS_KEY: "a", S3_SECRET_KEY: "b" };
  const { filesElsewhere } = await createBackup({ environment: environmentOf(source, s3), path });
  expect(filesElsewhere).toBe("the bucket typebot at https://minio");
});

it("a stopped backup leaves nothing", async () => {
  const stopped = new AbortController();
  stopped.abort(new Error("Stopped"));
  const path = inTop("stopped.tar.gz");
  const work = createBackup({ environment: environmentOf(source), path, signal: stopped.signal });
  expect(await refusal(work)).toBe("Stopped");
  expect(readdirSync(top).filter((name) => name.startsWith("stopped"))).toEqual([]);
});

const canMount = process.platform === "linux" && process.getuid?.() === 0;

it.skipIf(!canMount)("a disk without room is named, and nothing is left on it", async () => {
  const disk = inTop("disk");
  mkdirSync(disk);
  // The disks have room for the database, or for it and some of the files, but not for all files.
  for (const size of ["100k", "1200k"]) {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", disk]);
    try {
      const work = createBackup({ environment: environmentOf(source), path: join(disk, "full.tar.gz") });
      expect(await refusal(work)).toMatch(/^There is no room for the backup on the disk of .*full\.tar\.gz/);
      expect(readdirSync(disk)).toEqual([]);
    } finally {
      execFileSync("umount", [disk]);
    }
  }
});

it("a folder that is not empty is left alone, unless its data may be put aside", async () => {
  const folder = inTop("other");
  await (await openFilled(folder)).close();
  const owner = read(folder, "owner-token");
  expect(await refusal(restoreBackup({ path: archive, folder, mayReplace: false }))).toContain("is not empty");
  expect(await themesIn(folder)).toEqual(["first"]);
  const { earlier } = await restoreBackup({ path: archive, folder, mayReplace: true });
  expect((await themesIn(folder)).length).toBeGreaterThan(20);
  expect(read(folder, "owner-token")).toBe(read(source, "owner-token"));
  expect(read(earlier ?? "", "owner-token")).toBe(owner);
  expect(await themesIn(earlier ?? "")).toEqual(["first"]);
});

it("a folder in which a server runs is refused", async () => {
  const folder = inTop("running");
  const parley = await openFilled(folder);
  const failure = await restoreBackup({ path: archive, folder, mayReplace: true }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(FolderLockedError);
  await parley.close();
  expect(await themesIn(folder)).toEqual(["first"]);
});

/** Returns a copy of the archive with some entries changed. */
const changed = async (
  name: string,
  change: (entry: { name: string; data: Uint8Array }) => { name: string; data: Uint8Array } | null,
) => {
  const entries = await unpackTar(gunzipSync(readFileSync(archive)));
  const kept = entries.flatMap(({ header, data }) => {
    const entry = change({ name: header.name, data: data ?? new Uint8Array() });
    return entry === null ? [] : [{ header: { name: entry.name, size: entry.data.length }, body: entry.data }];
  });
  const path = inTop(name);
  writeFileSync(path, gzipSync(await packTar(kept)));
  return path;
};

it("what is damaged changes nothing", async () => {
  const folder = inTop("safe");
  await (await openFilled(folder)).close();
  const list = () =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => !/-(wal|shm)$/.test(name));
  const before = list().sort();
  const whole = readFileSync(archive);
  writeFileSync(inTop("cut.tar.gz"), whole.subarray(0, whole.length / 2));
  writeFileSync(inTop("text.tar.gz"), "no archive");
  writeFileSync(inTop("empty.tar.gz"), "");
  const isLong = (name: string) => name.endsWith("photo.png");
  const bad: [path: string, says: RegExp][] = [
    [inTop("cut.tar.gz"), /is damaged/],
    [inTop("text.tar.gz"), /is damaged, or no backup of Parley/],
    [inTop("empty.tar.gz"), /is damaged, or no backup of Parley/],
    [inTop("missing.tar.gz"), /There is no file/],
    [
      await changed("flipped.tar.gz", ({ name, data }) => {
        const copy = Uint8Array.from(data);
        if (isLong(name)) copy[1000] = (copy[1000] ?? 0) ^ 1;
        return { name, data: copy };
      }),
      /photo\.png is not as it was backed up/,
    ],
    [await changed("lost.tar.gz", (entry) => (isLong(entry.name) ? null : entry)), /photo\.png is missing/],
    [
      await changed("unlisted.tar.gz", (entry) => (entry.name === "manifest.json" ? null : entry)),
      /list of files is missing/,
    ],
    [
      await changed("climbing.tar.gz", ({ name, data }) => ({
        name: isLong(name) ? "uploads/files/../../../x" : name,
        data,
      })),
      /is damaged/,
    ],
    [
      await changed("foreign.tar.gz", ({ name, data }) => ({ name: isLong(name) ? ".bashrc" : name, data })),
      /It holds "\.bashrc", which no backup has/,
    ],
  ];
  for (const [path, says] of bad) {
    expect(await refusal(restoreBackup({ path, folder, mayReplace: true })), path).toMatch(says);
    const fresh = inTop("fresh");
    await refusal(restoreBackup({ path, folder: fresh, mayReplace: false }));
    expect(existsSync(fresh), path).toBe(false);
  }
  expect(list().sort()).toEqual(before);
  expect(await themesIn(folder)).toEqual(["first"]);
});

it("what a restore that was killed has left is no hindrance", async () => {
  const folder = inTop("again");
  mkdirSync(join(folder, ".restoring-abc", "uploads"), { recursive: true });
  await restoreBackup({ path: archive, folder, mayReplace: false });
  expect(existsSync(join(folder, ".restoring-abc"))).toBe(false);
  expect((await themesIn(folder)).length).toBeGreaterThan(20);
});

it("what a restore had begun to put aside when it was killed comes back first", async () => {
  const folder = inTop("half");
  await (await openFilled(folder)).close();
  const owner = read(folder, "owner-token");
  const half = join(folder, ".replacing-2026");
  mkdirSync(half);
  for (const name of ["parley.db", "owner-token"]) renameSync(join(folder, name), join(half, name));
  const { earlier } = await restoreBackup({ path: archive, folder, mayReplace: true });
  expect(existsSync(half)).toBe(false);
  expect(read(earlier ?? "", "owner-token")).toBe(owner);
  expect(await themesIn(earlier ?? "")).toEqual(["first"]);
});
