import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Libsql from "libsql";

/** Another living process uses the data folder. */
export class FolderLockedError extends Error {
  constructor(folder: string, owner: string) {
    super(
      `The data folder ${folder} is in use by another Parley process${owner}. ` +
        "Stop that process, or set PARLEY_DATA_DIR to another folder.",
    );
    this.name = "FolderLockedError";
  }
}

const ownerOf = (pidFile: string): string => {
  try {
    return ` (pid ${readFileSync(pidFile, "utf8").trim()})`;
  } catch {
    return "";
  }
};

/**
 * Takes the data folder for this process. The lock is one of the operating system, taken by way of SQLite: it ends
 * with the process, however that ends, so there are no stale locks to guess about after a kill. The pid is written
 * beside it for people to read.
 *
 * @throws FolderLockedError while another process holds it
 */
export const lockFolder = (folder: string): { release(): void } => {
  mkdirSync(folder, { recursive: true });
  const pidFile = join(folder, "parley.pid");
  const lock = new Libsql(join(folder, "parley.lock"), { timeout: 0 });
  try {
    lock.exec("pragma locking_mode = exclusive");
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    const isBusy = error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY");
    if (isBusy) throw new FolderLockedError(folder, ownerOf(pidFile));
    throw error;
  }
  writeFileSync(pidFile, `${process.pid}\n`);
  return {
    release() {
      rmSync(pidFile, { force: true });
      lock.close();
    },
  };
};
