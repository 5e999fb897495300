import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
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

/** Whether Parley has been started with these settings before: data or secrets are there. */
export const hasData = (environment: Environment): boolean => {
  const isThere = (name: string) => existsSync(join(dataFolder(environment), name));
  if (environment.DATABASE_URL === undefined) return isThere(databaseFile);
  return environment.ENCRYPTION_SECRET !== undefined || isThere(encryptionSecretFile);
};

/**
 * Reads a secret from a file of the folder, and generates it the first time (mode 0600: only this user may read it).
 * Two processes that start at once get the same secret, since only one of them creates the file.
 */
export const keepSecret = (folder: string, name: string): string => {
  const path = join(folder, name);
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(path, createSecret(), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  }
  const secret = readFileSync(path, "utf8").trim();
  if (secret === "")
    throw new Error(`${path} is empty. Put the secret back, or remove the file to have a new one made.`);
  return secret;
};
