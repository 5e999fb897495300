import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLog } from "../base/log.ts";
import { startServer } from "../http/start-server.ts";
import { examine } from "../upkeep/doctor/examine.ts";
import { closeFolder, findOpenPaths } from "./folder-modes.ts";

let folder: string;
const names = ["parley.db", "encryption-secret", "owner-token"];
const modeOf = (path: string): number => statSync(path).mode & 0o777;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "parley-modes-"));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

/** Makes the folder readable for everybody, as an older release, a careless `mkdir` or a copy may leave it. */
const leaveOpen = () => {
  mkdirSync(join(folder, "uploads"), { recursive: true });
  chmodSync(join(folder, "uploads"), 0o755);
  for (const name of names)
    writeFileSync(join(folder, name), name === "parley.db" ? "" : "a secret that nobody knows", { mode: 0o644 });
  chmodSync(folder, 0o755);
};

describe("a data folder that others can read", () => {
  it("is closed by the start, with what is in it", async () => {
    leaveOpen();
    const lines: string[] = [];
    const log = createLog("warn", { write: (line) => void lines.push(line) });
    const environment = { PARLEY_DATA_DIR: folder, PARLEY_BUILDER_PORT: "0", PARLEY_VIEWER_PORT: "0" };
    const server = await startServer({ environment, log });
    expect([folder, join(folder, "uploads")].map(modeOf)).toEqual([0o700, 0o700]);
    for (const name of [...names, "parley.db-wal"]) expect([name, modeOf(join(folder, name))]).toEqual([name, 0o600]);
    expect(lines.join()).not.toContain("Other users");
    await server.stop();
  });

  it("stays as it is where it is somebody else's, and a line of the log says so", async () => {
    leaveOpen();
    vi.spyOn(process, "getuid").mockReturnValue(12345);
    const lines: string[] = [];
    const log = createLog("warn", { write: (line) => void lines.push(line) });
    const environment = { PARLEY_DATA_DIR: folder, PARLEY_BUILDER_PORT: "0", PARLEY_VIEWER_PORT: "0" };
    const server = await startServer({ environment, log });
    expect(modeOf(folder)).toBe(0o755);
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({
        msg: "Other users of this machine can read the data of this server",
        remedies: expect.arrayContaining([`chmod 700 ${folder}`]),
      }),
    );
    await server.stop();
  });

  it("is told by the doctor, with what to do, and no longer once it is closed", async () => {
    leaveOpen();
    const told = async () =>
      (await examine({ PARLEY_DATA_DIR: folder }, { isRunning: async () => false })).filter(
        ({ part }) => part === "Data folder",
      );
    expect(await told()).toContainEqual({
      part: "Data folder",
      status: "wrong",
      what: `Other users of this machine can read ${folder}.`,
      remedy: `chmod 700 ${folder}`,
    });
    chmodSync(folder, 0o700);
    expect(await told()).toEqual([]);
  });

  it("a folder for everybody's files is not taken from them", () => {
    chmodSync(folder, 0o1777);
    expect(closeFolder(folder)).toEqual([folder]);
    expect(findOpenPaths(join(folder, "none"))).toEqual([]);
  });
});
