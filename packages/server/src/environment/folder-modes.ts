import { chmodSync, statSync } from "node:fs";
import { join } from "node:path";
import { databaseFile, encryptionSecretFile, ownerTokenFile } from "./data-folder.ts";

/** What others may do with a file or a folder. */
const othersBits = 0o077;
/** Folders in which everybody may make files: no folder for data alone. */
const stickyBit = 0o1000;

const statOf = (path: string) => {
  try {
    return statSync(path);
  } catch {
    return null;
  }
};

/** What of the data folder other users of this machine can read. */
export const findOpenPaths = (folder: string): string[] => {
  if (process.platform === "win32") return [];
  const contents = [
    databaseFile,
    `${databaseFile}-wal`,
    `${databaseFile}-shm`,
    encryptionSecretFile,
    ownerTokenFile,
    "uploads",
  ];
  const isOpen = (path: string): boolean => ((statOf(path)?.mode ?? 0) & othersBits) !== 0;
  // What is in a closed folder nobody else gets at.
  return isOpen(folder) ? [folder, ...contents.map((name) => join(folder, name)).filter(isOpen)] : [];
};

/** How a path is closed to others. */
export const writeRemedy = (path: string): string => `chmod ${statOf(path)?.isDirectory() ? 700 : 600} ${path}`;

/**
 * Closes the data folder, and what is in it, to other users of this machine, as far as it is this user's. Gives what stays
 * open: somebody else has to close that.
 */
export const closeFolder = (folder: string): string[] => {
  for (const path of findOpenPaths(folder)) {
    const found = statOf(path);
    if (found === null || found.uid !== process.getuid?.() || (found.mode & stickyBit) !== 0) continue;
    try {
      chmodSync(path, found.mode & 0o700);
    } catch {
      // A disk that can only be read, or one that knows no modes: it is told below.
    }
  }
  return findOpenPaths(folder);
};
