import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { dataFolder } from "../../environment/data-folder.ts";
import type { Environment } from "../../environment/parse-environment.ts";
import { about, type Finding, reasonOf } from "./finding.ts";

const { fine, skipped, wrong } = about("Disk");

/** The recommended free space in bytes. On a full disk, the embedded database can't write. */
const leastFree = 500_000_000;

const gigabytes = (bytes: number): string => `${(bytes / 1_000_000_000).toFixed(1)} GB`;

const nearest = (folder: string): string => (existsSync(folder) ? folder : nearest(dirname(folder)));

/** Checks whether the disk of the data folder has enough free space. */
export const checkDisk = async (environment: Environment, readFree = freeBytes): Promise<Finding> => {
  const folder = nearest(dataFolder(environment));
  try {
    const { free, all } = await readFree(folder);
    const what = `${gigabytes(free)} of ${gigabytes(all)} are free in ${folder}.`;
    return free < leastFree ? wrong(what, "Make room there, or move the data folder (PARLEY_DATA_DIR).") : fine(what);
  } catch (error) {
    return skipped(`How much is free in ${folder} is not known: ${reasonOf(error)}.`);
  }
};

const freeBytes = async (folder: string): Promise<{ free: number; all: number }> => {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, all: blocks * bsize };
};
