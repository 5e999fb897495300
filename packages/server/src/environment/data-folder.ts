import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { errorCode } from "@parley/core";
import { createSecret } from "../base/ids.ts";
import { hasCode } from "../base/system-errors.ts";
import type { Environment } from "./parse-environment.ts";

/** The full path of the folder for all data. */
export const dataFolder = ({ PARLEY_DATA_DIR }: Pick<Environment, "PARLEY_DATA_DIR">): string =>
  resolve(PARLEY_DATA_DIR);

/** The file of the embedded database in the data folder. */
export const databaseFile = "parley.db";
/** The file of the generated key in the data folder. */
export const encryptionSecretFile = "encryption-secret";
/** The file of the generated owner token in the data folder. */
export const ownerTokenFile = "owner-token";

/** Whether the data folder contains data or secrets of an earlier start. */
export const hasData = (environment: Environment): boolean => {
  const isThere = (name: string) => existsSync(join(dataFolder(environment), name));
  if (environment.DATABASE_URL === undefined) return isThere(databaseFile);
  return environment.ENCRYPTION_SECRET !== undefined || isThere(encryptionSecretFile);
};

/** Thrown if the data folder can't be used, with a message for the operator. */
class DataFolderError extends Error {
  override readonly name = "DataFolderError";
}

const chooseAnother = "or set PARLEY_DATA_DIR to another folder.";

const remedies: Readonly<Record<string, string>> = {
  EACCES: `this user may not write there. Let the user who runs Parley write there, ${chooseAnother}`,
  EPERM: `this user may not write there. Let the user who runs Parley write there, ${chooseAnother}`,
  SQLITE_CANTOPEN: `this user may not write there. Let the user who runs Parley write there, ${chooseAnother}`,
  SQLITE_READONLY: `it can only be read. Let the user who runs Parley write there, ${chooseAnother}`,
  EROFS: `its disk can only be read. Mount it so that it can be written, ${chooseAnother}`,
  ENOTDIR: `a part of this path is a file. Remove that file, ${chooseAnother}`,
  EEXIST: `there is a file of this name. Remove that file, ${chooseAnother}`,
  ENOSPC: `its disk is full. Make room there, ${chooseAnother}`,
  EDQUOT: `its disk is full for this user. Make room there, ${chooseAnother}`,
  SQLITE_FULL: `its disk is full. Make room there, ${chooseAnother}`,
};

/** Does something in the data folder; says for people why that can't be done. */
export const inDataFolder = <T>(folder: string, work: () => T): T => {
  try {
    return work();
  } catch (error) {
    const remedy = remedies[errorCode(error).replace(/^(SQLITE_[A-Z]+)_.*/, "$1")];
    if (remedy === undefined) throw error;
    throw new DataFolderError(`The data folder ${folder} can't be used: ${remedy}`, { cause: error });
  }
};

/**
 * Creates a missing data folder that only the current user can access. An existing one is made private by
 * `closeFolder`.
 */
export const makeDataFolder = (folder: string): void => {
  inDataFolder(folder, () => mkdirSync(folder, { recursive: true, mode: 0o700 }));
};

/** Makes a file of the folder private to this user. Missing files and other users' files are left unchanged. */
export const keepPrivate = (path: string): void => {
  try {
    chmodSync(path, 0o600);
  } catch (error) {
    if (!hasCode(error, "ENOENT") && !hasCode(error, "EPERM")) throw error;
  }
};

/**
 * Reads a secret from a file of the folder, and generates it the first time. Only the current user may read the file
 * (mode 0600). Two processes that start at once get the same secret, since only one of them creates the file.
 */
export const keepSecret = (folder: string, name: string): string => {
  const path = join(folder, name);
  makeDataFolder(folder);
  const secret = inDataFolder(folder, () => {
    try {
      writeFileSync(path, createSecret(), { mode: 0o600, flag: "wx" });
    } catch (error) {
      if (!hasCode(error, "EEXIST")) throw error;
    }
    return readFileSync(path, "utf8").trim();
  });
  if (secret === "")
    throw new Error(`${path} is empty. Put the secret back, or remove the file to have a new one made.`);
  return secret;
};
