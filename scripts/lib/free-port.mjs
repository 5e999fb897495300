// @ts-check
import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";

/** Ports that systems don't give to outgoing connections: one of those would take a port before its server starts. */
const [first, beyond] = [20_000, 32_000];

/** How long a port is kept for whoever has got it, in milliseconds. */
const keptFor = 3_600_000;

/**
 * Finds a port of this machine on which nothing listens. Nobody else gets the same within an hour: its server may not have
 * started yet, or be about to start again.
 * @returns {Promise<number>}
 */
export const freePort = async () => {
  for (let attempt = 0; attempt < 1000; attempt += 1) {
    const port = first + Math.floor(Math.random() * (beyond - first));
    if (keep(port) && (await isFree(port))) return port;
  }
  throw new Error(`No port between ${first} and ${beyond} is free`);
};

/**
 * Keeps a port for this caller, by a file that only one process can make.
 * @param {number} port
 * @returns {boolean} false if somebody else keeps it
 */
const keep = (port) => {
  const folder = join(tmpdir(), `parley-ports-${userInfo().uid}`);
  const file = join(folder, String(port));
  mkdirSync(folder, { recursive: true });
  try {
    if (Date.now() - statSync(file).mtimeMs < keptFor) return false;
    rmSync(file, { force: true });
  } catch {
    // Nobody has kept it before.
  }
  try {
    writeFileSync(file, "", { flag: "wx" });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
};

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
const isFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer().once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
