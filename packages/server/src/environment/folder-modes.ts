import { chmodSync, statSync } from "node:fs";
import { join } from "node:path";
import { databaseFile, encryptionSecretFile, ownerTokenFile } from "./data-folder.ts";

/** The permissions of other users on a file or folder. */
const othersBits = 0o077;
/** The mode bit of shared folders such as `/tmp`, in which everybody may create files. They can't be made private. */
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

/** Writes the command that makes a path private. */
export const writeRemedy = (path: string): string => `chmod ${statOf(path)?.isDirectory() ? 700 : 600} ${path}`;

/**
 * Makes the data folder and its contents private, if this user owns them. Returns the paths that are still open to
 * others.
 */
export const closeFolder = (folder: string): string[] => {
  for (const path of findOpenPaths(folder)) {
    const found = statOf(path);
    if (found === null || found.uid !== process.getuid?.() || (found.mode & stickyBit) !== 0) continue;
    try {
      chmodSync(path, found.mode & 0o700);
    } catch {
      // The disk may be read-only or may not support permissions. The path is reported below.
    }
  }
  return findOpenPaths(folder);
};
