import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm, rmdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { lockFolder } from "../database/folder-lock.ts";
import { findDamage } from "../database/snapshot-sqlite.ts";
import { databaseFile } from "../environment/data-folder.ts";
import { BackupError, type BackupManifest, readArchive } from "./backup-archive.ts";
import { UpkeepError } from "./upkeep-error.ts";

/** Facts about a restored backup. */
export interface Restored {
  folder: string;
  /** The time at which the backup was made. */
  createdAt: string;
  /** The number of uploaded files. */
  files: number;
  /** The folder with the previous data; null if there was none. */
  earlier: string | null;
}

interface RestoreOptions {
  path: string;
  /** The data folder. */
  folder: string;
  /** Whether existing data may be moved aside. */
  mayReplace: boolean;
}

/**
 * Whether a file doesn't count as data: the lock file, a file system's own entries, and remains of earlier restores.
 */
const isNothing = (name: string): boolean =>
  ["parley.pid", "lost+found"].includes(name) || /^parley\.lock|^\.restoring-|^replaced-/.test(name);

const contentsOf = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => !isNothing(name));

/** Puts the database last when moving. A folder without it counts as empty, so an interrupted move is detected. */
const inOrder = (names: readonly string[]): string[] =>
  [...names].sort((one, other) => Number(one === databaseFile) - Number(other === databaseFile));

/** Moves entries to another folder on the same disk; all or none. */
const moveAll = async (names: readonly string[], from: string, to: string): Promise<void> => {
  const moved: string[] = [];
  try {
    for (const name of names) {
      await rename(join(from, name), join(to, name));
      moved.push(name);
    }
  } catch (error) {
    for (const name of moved.reverse()) await rename(join(to, name), join(from, name));
    throw error;
  }
};

const unpack = async (path: string, into: string): Promise<BackupManifest> => {
  try {
    const manifest = await readArchive(path, into);
    const damage = existsSync(join(into, databaseFile)) ? findDamage(join(into, databaseFile)) : "it has no database";
    if (damage !== null) throw new BackupError(damage);
    return manifest;
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    throw new UpkeepError(`${path} is damaged, or no backup of Parley: ${error.message}. Nothing was changed.`);
  }
};

/** The prefix of a folder to which data is being moved aside. */
const halfAside = ".replacing-";

/**
 * Moves the data folder's contents to a subfolder, since the data folder itself may be a mounted disk. Returns its
 * path; null if there was nothing to move.
 */
const putAside = async (folder: string, names: readonly string[]): Promise<string | null> => {
  if (names.length === 0) return null;
  const time = new Date().toISOString().replace(/[:.]/g, "-");
  const half = join(folder, `${halfAside}${time}`);
  const aside = join(folder, `replaced-${time}`);
  await mkdir(half, { mode: 0o700 });
  // The database is moved first, so that the folder counts as empty from then on.
  await moveAll(inOrder(names).reverse(), folder, half);
  // All contents have been moved, so the folder gets its final name.
  await rename(half, aside);
  return aside;
};

/** Cleans up after an interrupted restore: removes unpacked files and moves the previous data back. */
const tidyUp = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (name.startsWith(".restoring-")) await rm(path, { recursive: true, force: true });
    if (!name.startsWith(halfAside)) continue;
    await moveAll(inOrder(await readdir(path)), path, folder);
    await rmdir(path);
  }
};

const putInPlace = async (unpacked: string, folder: string, names: readonly string[]): Promise<string | null> => {
  const aside = await putAside(folder, names);
  try {
    await moveAll(inOrder(await readdir(unpacked)), unpacked, folder);
    return aside;
  } catch (error) {
    if (aside !== null) await moveAll(inOrder(await readdir(aside)), aside, folder).then(() => rmdir(aside));
    throw error;
  }
};

/**
 * Unpacks a backup next to its destination, verifies it completely, and only then moves it there. Existing data is
 * kept.
 *
 * @throws UpkeepError if the folder is not empty or the backup is damaged; FolderLockedError while a server uses the
 * folder
 */
export const restoreBackup = async ({ path, folder: given, mayReplace }: RestoreOptions): Promise<Restored> => {
  const folder = resolve(given);
  if (!existsSync(path)) throw new UpkeepError(`There is no file ${path}.`);
  const isNew = !existsSync(folder);
  await mkdir(dirname(folder), { recursive: true });
  const lock = lockFolder(folder);
  try {
    await tidyUp(folder);
    const names = await contentsOf(folder);
    if (names.length > 0 && !mayReplace)
      throw new UpkeepError(
        `The folder ${folder} is not empty, and was left as it is. Name another one by --into FOLDER, or put what is ` +
          "there aside by --replace.",
      );
    const unpacked = await mkdtemp(join(folder, ".restoring-"));
    try {
      const { createdAt, files } = await unpack(path, unpacked);
      const earlier = await putInPlace(unpacked, folder, names);
      return { folder, createdAt, files: files.filter(({ name }) => name.startsWith("uploads/")).length, earlier };
    } finally {
      await rm(unpacked, { recursive: true, force: true });
    }
  } finally {
    lock.release();
    if (isNew) await removeIfUnused(folder);
  }
};

/** Removes a folder that was created by this restore, if it is still empty. */
const removeIfUnused = async (folder: string): Promise<void> => {
  if ((await contentsOf(folder)).length === 0) await rm(folder, { recursive: true, force: true });
};
