import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { errorCode } from "@parley/core";
import Libsql from "libsql";
import { inDataFolder, keepPrivate, makeDataFolder } from "../environment/data-folder.ts";

/** Thrown if another running process uses the data folder. */
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
 * Locks the data folder for this process. The operating system's lock, taken through SQLite, ends with the process even
 * if that is killed, so it never becomes stale. The process id is written next to it for people.
 *
 * @throws FolderLockedError if another process has the lock; DataFolderError if the lock can't be written
 */
export const lockFolder = (folder: string): { release(): void } => {
  makeDataFolder(folder);
  const pidFile = join(folder, "parley.pid");
  const lockFile = join(folder, "parley.lock");
  const lock = inDataFolder(folder, () => new Libsql(lockFile, { timeout: 0 }));
  try {
    lock.exec("pragma locking_mode = exclusive");
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    const isBusy = errorCode(error).startsWith("SQLITE_BUSY");
    if (isBusy) throw new FolderLockedError(folder, ownerOf(pidFile));
    return inDataFolder(folder, () => {
      throw error;
    });
  }
  keepPrivate(lockFile);
  inDataFolder(folder, () => writeFileSync(pidFile, `${process.pid}\n`, { mode: 0o600 }));
  return {
    release() {
      rmSync(pidFile, { force: true });
      lock.close();
    },
  };
};
