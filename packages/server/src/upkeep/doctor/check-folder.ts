import { closeSync, openSync, readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { hasCode } from "../../base/system-errors.ts";
import { databaseFile, dataFolder, encryptionSecretFile, ownerTokenFile } from "../../environment/data-folder.ts";
import { findOpenPaths, writeRemedy } from "../../environment/folder-modes.ts";
import type { Environment } from "../../environment/parse-environment.ts";
import { about, type Finding } from "./finding.ts";

const { wrong } = about("Data folder");

/**
 * Opens a path like the other checks do. Only trying shows whether this user may, because access can be refused by more
 * than permissions.
 */
const openOnce = (path: string): void => {
  if (statSync(path).isDirectory()) readdirSync(path);
  else closeSync(openSync(path, "r"));
};

/** Whether this user may not read a path. A missing path is not refused: the first start creates it. */
const isRefused = (path: string): boolean => {
  try {
    openOnce(path);
    return false;
  } catch (error) {
    return hasCode(error, "EACCES") || hasCode(error, "EPERM");
  }
};

/** Checks that only Parley's user can access the data. Secrets have their own check. */
export const checkModes = (environment: Environment): Finding[] =>
  findOpenPaths(dataFolder(environment))
    .filter((path) => ![encryptionSecretFile, ownerTokenFile].includes(basename(path)))
    .map((path) => wrong(`Other users of this machine can read ${path}.`, writeRemedy(path)));

/**
 * Lists the paths in the data folder that this user may not read. If the folder itself is unreadable, nothing in it can
 * be checked.
 */
export const checkFolder = (environment: Environment): Finding[] => {
  const folder = dataFolder(environment);
  const contents = [databaseFile, encryptionSecretFile, ownerTokenFile, "uploads"].map((name) => join(folder, name));
  const refused = isRefused(folder) ? [folder] : contents.filter(isRefused);
  return refused.map((path) =>
    wrong(
      `The user who gave this command may not read ${path}, so what is in it was not looked at.`,
      `Give the command as the user that Parley runs as (sudo -u parley …), or give that user the folder: chown -R parley ${folder}`,
    ),
  );
};
