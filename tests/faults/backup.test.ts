import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { ensureMainWorkspace } from "../../packages/server/src/accounts/main-workspace.ts";
import { openDatabase } from "../../packages/server/src/database/open-database.ts";
import { fillTables } from "../../packages/server/src/upkeep/testing/fill-tables.ts";
import { bundleProcess } from "./killable-server.ts";

// Kills `parley backup` and `parley restore` in their own processes at many moments.

vi.setConfig({ testTimeout: 120_000 });

const top = mkdtempSync(join(tmpdir(), "parley-backup-faults-"));
const script = await bundleProcess(new URL("../../packages/cli/src/main.ts", import.meta.url), "backup");
afterAll(() => {
  for (const folder of [top, join(script, "..")]) rmSync(folder, { recursive: true, force: true });
});

const fileCount = 30;
const contents = Array.from({ length: fileCount }, () => randomBytes(400_000));

/** Makes a data folder with a number of results and some files. */
const makeData = async (name: string, results: number): Promise<string> => {
  const folder = join(top, name);
  const database = await openDatabase({ url: undefined, folder });
  await ensureMainWorkspace(database, "FREE");
  await fillTables(database, results);
  await database.close();
  mkdirSync(join(folder, "uploads/files/private"), { recursive: true });
  for (const [index, bytes] of contents.entries()) writeFileSync(join(folder, `uploads/files/private/${index}`), bytes);
  writeFileSync(join(folder, "encryption-secret"), name.padEnd(32, "x"), { mode: 0o600 });
  return folder;
};

const countResults = async (folder: string): Promise<number> => {
  const database = await openDatabase({ url: undefined, folder });
  const rows = await database.connection.selectFrom("results").select("id").execute();
  await database.close();
  return rows.length;
};

const isWhole = async (folder: string, name: string, results: number): Promise<boolean> =>
  existsSync(join(folder, "parley.db")) &&
  (await countResults(folder)) === results &&
  readFileSync(join(folder, "encryption-secret"), "utf8").startsWith(name) &&
  contents.every((bytes, index) => readFileSync(join(folder, `uploads/files/private/${index}`)).equals(bytes));

/** Runs a command and kills it after a time. */
const run = async (args: string[], after?: number) => {
  const child = spawn(process.execPath, [script, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (said += text));
  const timer = after === undefined ? undefined : setTimeout(() => child.kill("SIGKILL"), after);
  const begin = performance.now();
  const [code, ended] = await once(child, "close");
  clearTimeout(timer);
  return { code, ended, said, time: performance.now() - begin };
};

/** Returns moments spread from the start of a command to its end. */
const moments = (time: number) => Array.from({ length: 12 }, (_, index) => Math.round((time * (index + 1)) / 12));

let source = "";
const archive = join(top, "whole.tar.gz");
let backupTime = 0;
beforeAll(async () => {
  source = await makeData("source", 2000);
  const { code, said, time } = await run(["backup", archive, "--data", source]);
  expect({ code, said }).toMatchObject({ code: 0 });
  backupTime = time;
}, 60_000);

it("a backup that is killed leaves no file of its name, or a whole one", async () => {
  let killed = 0;
  for (const moment of moments(backupTime)) {
    const path = join(top, `killed-${moment}.tar.gz`);
    const { ended } = await run(["backup", path, "--data", source], moment);
    killed += Number(ended === "SIGKILL");
    if (!existsSync(path)) continue;
    const folder = join(top, `from-${moment}`);
    expect(await run(["restore", path, "--into", folder])).toMatchObject({ code: 0 });
    expect(await isWhole(folder, "source", 2000)).toBe(true);
  }
  expect(killed).toBeGreaterThan(6);
  expect(await isWhole(source, "source", 2000)).toBe(true);
});

it("a backup that is stopped takes its beginnings away", async () => {
  const before = readdirSync(top).sort();
  const args = ["backup", join(top, "stopped.tar.gz"), "--data", source];
  const child = spawn(process.execPath, [script, ...args], { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text) => (said += text));
  const ended = once(child, "close");
  const isBegun = () => {
    const partial = readdirSync(top).find((name) => name.startsWith("stopped.tar.gz.partial-"));
    return partial !== undefined && existsSync(join(top, partial, "backup.tar.gz"));
  };
  await expect.poll(isBegun, { interval: 1, timeout: 20_000 }).toBe(true);
  child.kill("SIGTERM");
  expect(await ended).toEqual([1, null]);
  expect(said).toBe("Stopped. There is no backup.\n");
  expect(readdirSync(top).sort()).toEqual(before);
});

it("a restore that is killed loses nothing, and can be made again", async () => {
  const target = await makeData("target", 500);
  const { time } = await run(["restore", archive, "--into", join(top, "timed")]);
  let killed = 0;
  for (const moment of moments(time)) {
    const { ended } = await run(["restore", archive, "--into", target, "--replace"], moment);
    killed += Number(ended === "SIGKILL");
    if (await isWhole(target, "target", 500).catch(() => false)) continue;
    // Otherwise the old data is complete in a neighbouring folder, at the latest after another run.
    const again = await run(["restore", archive, "--into", target, "--replace"]);
    expect(again).toMatchObject({ code: 0 });
    expect(await isWhole(target, "source", 2000)).toBe(true);
    const aside = readdirSync(target).filter((name) => name.startsWith("replaced-"));
    const found = await Promise.all(aside.map((name) => isWhole(join(target, name), "target", 500)));
    expect(found, `killed after ${moment} ms`).toContain(true);
    break;
  }
  expect(killed).toBeGreaterThan(0);
  // Leftovers of a killed run are removed by the next one.
  expect(await run(["restore", archive, "--into", target, "--replace"])).toMatchObject({ code: 0 });
  expect(readdirSync(target).filter((name) => name.startsWith(".restoring"))).toEqual([]);
});
