import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openDatabase } from "../../database/open-database.ts";
import type { DatabaseKind } from "../../database/schema.ts";
import { locateEmpty, reachableKinds } from "../../database/testing/describe-databases.ts";
import { parseEnvironment } from "../../environment/parse-environment.ts";
import { createParley } from "../../http/create-parley.ts";
import { type S3Server, startS3Server } from "../../storage/testing/s3-server.ts";
import { moveIn } from "./move-in.ts";
import type { MoveReport } from "./move-report.ts";
import { fillReferenceDatabase } from "./testing/fill-reference-database.ts";
import {
  fillReferenceFiles,
  foreignAddress,
  lostFile,
  referenceFileSettings,
  referenceFiles,
} from "./testing/fill-reference-files.ts";
import { readMoved } from "./testing/read-moved.ts";
import { createReferenceDatabase, type ReferenceDatabase, referenceSecret } from "./testing/reference-database.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const token = "owner-token-of-the-tests";
const servers = reachableKinds.filter((kind) => kind !== "sqlite");
/**
 * How many files are named: all files in the bucket except the one that nothing names. Lost files and files of others
 * don't count.
 */
const named = Object.keys(referenceFiles).length - 1;

/** Hosts of files that are not in the bucket. */
const foreignHosts = ["s3.elsewhere.example", "s3.example.org"];

const cleaning: (() => unknown)[] = [];
afterAll(async () => {
  for (const clean of cleaning.reverse()) await clean();
});

const emptyTarget = async (kind: DatabaseKind, settings: Record<string, string> = {}) => {
  const { url, folder, remove } = await locateEmpty(kind);
  cleaning.push(remove, () => rmSync(folder, { recursive: true, force: true }));
  const environment = parseEnvironment({
    PARLEY_DATA_DIR: folder,
    ENCRYPTION_SECRET: "the-secret-of-this-server-here-!",
    PARLEY_OWNER_TOKEN: token,
    NEXTAUTH_URL: "https://parley.example.net",
    NEXT_PUBLIC_VIEWER_URL: "https://bots.example.net",
    ...(url === undefined ? {} : { DATABASE_URL: url }),
    ...settings,
  });
  return { environment, url, folder };
};

type Target = Awaited<ReturnType<typeof emptyTarget>>;

const countOf = ({ counts }: MoveReport, what = "File") => counts.find((count) => count.what === what);

/** Reads addresses as a browser does. Addresses of the builder are read with the owner's token. */
const read = async ({ environment }: Target, addresses: readonly string[]) => {
  const parley = await createParley({ environment });
  try {
    const { workspace_id } = await parley.services.database.connection
      .selectFrom("bots")
      .select("workspace_id")
      .where("id", "=", "pictures")
      .executeTakeFirstOrThrow();
    const headers = { authorization: `Bearer ${token}`, "x-parley-workspace": workspace_id };
    const answers = [];
    for (const address of addresses) {
      const isViewers = address.startsWith("https://bots.example.net/");
      const answer = await (isViewers ? parley.viewer.request(address) : parley.builder.request(address, { headers }));
      answers.push([
        answer.status,
        answer.headers.get("content-type"),
        Buffer.from(await answer.arrayBuffer()).toString("latin1"),
      ]);
    }
    const stranger = await parley.builder.request(addresses.at(-1) ?? "");
    return { answers, stranger: stranger.status };
  } finally {
    await parley.close();
  }
};

const there = (path: string) => referenceFiles[path]?.[1];

describe.runIf(servers.length > 0)("files of the other server", () => {
  let source: ReferenceDatabase;
  let bucket: S3Server;
  const settings = () => ({ ...referenceFileSettings(bucket), ENCRYPTION_SECRET: referenceSecret });
  const move = ({ environment }: Target, more: { isDryRun?: boolean; copiesFiles?: boolean } = {}) =>
    moveIn({ from: source.url, environment, sourceSettings: settings(), copiesFiles: true, ...more });
  const fetched = () => bucket.asked.filter((line) => /^GET \/typebot\/\w/.test(line));

  beforeAll(async () => {
    source = await createReferenceDatabase(servers[0] as "postgres" | "mysql");
    cleaning.push(() => source.drop());
    await fillReferenceDatabase(source, { results: 10 });
    bucket = await startS3Server("typebot");
    cleaning.push(() => bucket.close());
    await fillReferenceFiles(source, bucket);
  });

  it.each(reachableKinds)("come along into %s, and show when the old bucket is gone", async (kind) => {
    const target = await emptyTarget(kind);
    const rehearsed = await move(target, { isDryRun: true });
    const bytes = Object.values(referenceFiles).reduce((sum, [, text]) => sum + text.length, 0);
    const unnamed = there("public/workspaces/ws-one/typebots/gone/old.png")?.length ?? 0;
    expect(rehearsed.fileBytes).toBe(bytes - unnamed);
    expect(countOf(rehearsed)).toEqual({ what: "File", found: named + 1, taken: named, earlier: 0, left: 1 });
    expect(existsSync(join(target.folder, "uploads"))).toBe(false);

    const moved = await move(target);
    expect(countOf(moved)).toEqual(countOf(rehearsed));
    expect(moved.fileBytes).toBe(rehearsed.fileBytes);
    expect(moved.fileHosts.map(({ host }) => host).sort()).toEqual(["files.example.org", ...foreignHosts]);
    expect(rehearsed.fileHosts.map(({ host }) => host).sort()).toEqual(moved.fileHosts.map(({ host }) => host).sort());
    expect(moved.entries.filter(({ what }) => what === "File")).toMatchObject([
      { state: "not taken over", name: lostFile, message: expect.stringContaining("keeps its old address") },
    ]);

    const rows = await readMoved(target);
    const all = JSON.stringify(rows);
    // Only the lost file keeps its old address, once in the draft and once in the version.
    expect(all.match(/files\.example\.org[^"\\]*/g)).toEqual([1, 2].map(() => `files.example.org/${lostFile}`));
    expect(all).not.toContain(`127.0.0.1:${bucket.settings.S3_PORT}`);
    expect(all).not.toContain("typebot.example.org");
    expect(all).toContain(foreignAddress);

    const before = fetched().length;
    const [viewer, builder] = ["https://bots.example.net/uploads", "https://parley.example.net/api/typebots"];
    const base = "public/workspaces/ws-one/typebots/pictures";
    const addresses = [
      `${viewer}/${base}/blocks/picture?v=1712`,
      `${viewer}/${base}/hostAvatar`,
      `${viewer}/public/workspaces/ws-one/themes/night%20(1).jpg`,
      `${viewer}/${base}/results/result-files/blocks/ask-file/plan.pdf`,
      `${viewer}/${base}/results/result-files/blocks/ask-file/page.html`,
      `${builder}/pictures/results/result-files/blocks/ask-file/letter.txt`,
    ];
    for (const address of addresses) expect(all).toContain(address);
    const { answers, stranger } = await read(target, addresses);
    expect(answers).toEqual([
      [200, "image/png", there(`${base}/blocks/picture`)],
      [200, "image/svg+xml", there(`${base}/hostAvatar`)],
      [200, "image/jpeg", there("public/workspaces/ws-one/themes/night (1).jpg")],
      [200, "application/pdf", "%PDF a plan"],
      [200, "application/octet-stream", "<script>alert(1)</script>"],
      [200, "text/plain", "Dear friend"],
    ]);
    expect(stranger).toBe(401);
    expect(fetched().length).toBe(before);
  });

  it("that were missing come with a later run, which fetches nothing twice", async () => {
    const target = await emptyTarget("sqlite");
    await move(target);
    const before = await readMoved(target);
    const again = await move(target);
    expect(countOf(again)).toMatchObject({ taken: 0, earlier: named, left: 1 });
    expect(await readMoved(target)).toEqual(before);

    bucket.files.set(lostFile, { body: Buffer.from("found"), headers: { "content-type": "image/png" } });
    const asked = fetched().length;
    const later = await move(target);
    expect(countOf(later)).toMatchObject({ taken: 1, earlier: named, left: 0 });
    expect(later.fileHosts.map(({ host }) => host).sort()).toEqual(foreignHosts);
    expect(fetched().length).toBe(asked + 1);
    const rows = await readMoved(target);
    expect(JSON.stringify(rows)).not.toContain("files.example.org");
    // Moving again without files keeps the new addresses, and doesn't count as a change of the bot.
    const without = await move(target, { copiesFiles: false });
    expect(without.entries.filter(({ state }) => state === "differs")).toEqual([]);
    expect(countOf(without, "Result")).toMatchObject({ taken: 0 });
    expect(await readMoved(target)).toEqual(rows);
    const database = await openDatabase({ url: undefined, folder: target.folder });
    const bot = await database.connection
      .selectFrom("bots")
      .select(["draft_revision", "live_revision"])
      .where("id", "=", "pictures")
      .executeTakeFirstOrThrow();
    expect(bot.live_revision).toBe(bot.draft_revision);
    await database.close();
    bucket.files.delete(lostFile);
  });

  it("come after the rest where that was taken over without them, and again where one was changed there", async () => {
    const target = await emptyTarget("sqlite");
    const first = await move(target, { copiesFiles: false });
    expect(first).toMatchObject({ fileBytes: null });
    expect(first.fileHosts.map(({ host }) => host)).toContain("files.example.org");
    expect(countOf(await move(target))).toMatchObject({ taken: named });
    const key = "public/workspaces/ws-one/typebots/pictures/blocks/picture";
    const kept = bucket.files.get(key);
    bucket.files.set(key, {
      body: Buffer.from("a larger picture than before"),
      headers: { "content-type": "image/png" },
    });
    expect(countOf(await move(target))).toMatchObject({ taken: 1, earlier: named - 1 });
    const { answers } = await read(target, [`https://bots.example.net/uploads/${key}`]);
    expect(answers).toEqual([[200, "image/png", "a larger picture than before"]]);
    if (kept) bucket.files.set(key, kept);
  });

  it("stay where they are in a bucket that is this server's, too, and have their addresses here", async () => {
    const target = await emptyTarget("sqlite", bucket.settings);
    const puts = () => bucket.asked.filter((line) => line.startsWith("PUT")).length;
    const before = puts();
    expect(countOf(await move(target))).toMatchObject({ taken: named, left: 1 });
    expect(puts()).toBe(before);
    const base = "public/workspaces/ws-one/typebots/pictures";
    const { answers } = await read(target, [`https://bots.example.net/uploads/${base}/blocks/picture`]);
    expect(answers).toEqual([[200, "image/png", there(`${base}/blocks/picture`)]]);
  });

  it("go into a bucket of this server's own", async () => {
    const own = await startS3Server("ours");
    cleaning.push(() => own.close());
    const target = await emptyTarget("sqlite", own.settings);
    await move(target);
    expect([...own.files.keys()].sort()).toEqual(
      Object.keys(referenceFiles)
        .filter((key) => !key.includes("/gone/"))
        .sort(),
    );
  });

  it("are not begun with where the bucket can't be read, or the addresses of this server are not known", async () => {
    const target = await emptyTarget("sqlite");
    const attempt = (sourceSettings: Record<string, string>, environment = target.environment) =>
      moveIn({ from: source.url, environment, sourceSettings, copiesFiles: true });
    await expect(attempt({})).rejects.toThrow(/needs the bucket of the other server: S3_ENDPOINT/);
    await expect(attempt({ ...settings(), S3_PORT: "many" })).rejects.toThrow(/S3_PORT must be a whole number/);
    await expect(attempt({ ...settings(), S3_SECRET_KEY: "wrong" })).rejects.toThrow(
      /can't be read from the bucket typebot at .*SignatureDoesNotMatch/,
    );
    await expect(attempt({ ...settings(), S3_PORT: "1" })).rejects.toThrow(/--s3-endpoint/);
    const { NEXT_PUBLIC_VIEWER_URL: _, ...unknown } = target.environment;
    await expect(attempt(settings(), { ...unknown, NEXT_PUBLIC_VIEWER_URL: undefined })).rejects.toThrow(
      /Set NEXT_PUBLIC_VIEWER_URL and NEXTAUTH_URL/,
    );
    expect(existsSync(join(target.folder, "parley.db"))).toBe(false);
  });
});
