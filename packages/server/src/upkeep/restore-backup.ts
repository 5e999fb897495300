import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm, rmdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { lockFolder } from "../database/folder-lock.ts";
import { findDamage } from "../database/snapshot-sqlite.ts";
import { databaseFile } from "../environment/data-folder.ts";
import { BackupError, type BackupManifest, readArchive } from "./backup-archive.ts";
import { UpkeepError } from "./upkeep-error.ts";

/** What was restored. */
export interface Restored {
  folder: string;
  /** When the backup was made. */
  createdAt: string;
  /** Uploaded files. */
  files: number;
  /** The place of the previous data; null if there was none. */
  earlier: string | null;
}

interface RestoreOptions {
  path: string;
  /** The data folder. */
  folder: string;
  /** Whether existing data may be moved aside. */
  mayReplace: boolean;
}

/** The lock file, a file system's own entries, and remains of earlier attempts. */
const isNothing = (name: string): boolean =>
  ["parley.pid", "lost+found"].includes(name) || /^parley\.lock|^\.restoring-|^replaced-/.test(name);

const contentsOf = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => !isNothing(name));

/** The database is moved last: a folder without one counts as empty. */
const inOrder = (names: readonly string[]): string[] =>
  [...names].sort((one, other) => Number(one === databaseFile) - Number(other === databaseFile));

/** Moves entries from one folder to another on the same disk, all or none. */
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

/** The beginning of the name of a folder into which something is being put aside. */
const halfAside = ".replacing-";

/** Moves the folder's contents aside within it, since it may be a disk of its own. Null if it is empty. */
const putAside = async (folder: string, names: readonly string[]): Promise<string | null> => {
  if (names.length === 0) return null;
  const time = new Date().toISOString().replace(/[:.]/g, "-");
  const half = join(folder, `${halfAside}${time}`);
  const aside = join(folder, `replaced-${time}`);
  await mkdir(half, { mode: 0o700 });
  // The database is moved first: without it the folder counts as empty.
  await moveAll(inOrder(names).reverse(), folder, half);
  // From now on it is whole in there.
  await rename(half, aside);
  return aside;
};

/** Cleans up after a killed restore: removes what was unpacked and moves back what was moved aside. */
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
 * Unpacks a backup next to its destination, checks it completely, and only then moves it there. Existing data is kept.
 *
 * @throws UpkeepError if the folder is not empty or the backup is damaged; FolderLockedError while a server runs there
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

/** Takes a folder away again that was made only for this. */
const removeIfUnused = async (folder: string): Promise<void> => {
  if ((await contentsOf(folder)).length === 0) await rm(folder, { recursive: true, force: true });
};
