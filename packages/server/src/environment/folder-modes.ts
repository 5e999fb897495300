import { chmodSync, statSync } from "node:fs";
import { join } from "node:path";
import { databaseFile, encryptionSecretFile, ownerTokenFile } from "./data-folder.ts";

/** The permissions of other users on a file or folder. */
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

/** The parts of the data folder that other users of this machine can read. */
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
  // Nobody else can reach the contents of a closed folder.
  return isOpen(folder) ? [folder, ...contents.map((name) => join(folder, name)).filter(isOpen)] : [];
};

/** How a path is closed to others. */
export const writeRemedy = (path: string): string => `chmod ${statOf(path)?.isDirectory() ? 700 : 600} ${path}`;

/**
 * Makes the data folder and its contents private, as far as this user owns them. Returns what stays open and must be closed
 * by somebody else.
 */
export const closeFolder = (folder: string): string[] => {
  for (const path of findOpenPaths(folder)) {
    const found = statOf(path);
    if (found === null || found.uid !== process.getuid?.() || (found.mode & stickyBit) !== 0) continue;
    try {
      chmodSync(path, found.mode & 0o700);
    } catch {
      // A read-only disk, or one without permissions; it is reported below.
    }
  }
  return findOpenPaths(folder);
};
