import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseEnv } from "node:util";
import { hasCode } from "../base/system-errors.ts";
import { dataFolder } from "./data-folder.ts";
import type { RawEnvironment } from "./parse-environment.ts";
import { sections } from "./variables.ts";

/** The settings and their sources. */
interface ReadSettings {
  settings: RawEnvironment;
  /** A description of where a setting was given. */
  placeOf(name: string): string;
}

const elsewhere = "the environment that the server is started with";

/**
 * The settings of a process, merged with the file `.env` next to the data folder, if there is one. The process's own
 * settings take precedence.
 *
 * @throws Error naming the file that can't be read
 */
export const readSettings = (given: RawEnvironment): ReadSettings => {
  const { default: usual } = sections["Data and secrets"].PARLEY_DATA_DIR;
  const path = join(dirname(dataFolder({ PARLEY_DATA_DIR: given.PARLEY_DATA_DIR || usual })), ".env");
  try {
    const inFile = parseEnv(readFileSync(path, "utf8"));
    const placeOf = (name: string): string => {
      if (inFile[name] === undefined) return elsewhere;
      return given[name] === undefined ? path : `${path} and ${elsewhere}`;
    };
    return { settings: { ...inFile, ...given }, placeOf };
  } catch (error) {
    if (hasCode(error, "ENOENT") || hasCode(error, "ENOTDIR")) return { settings: given, placeOf: () => elsewhere };
    const isRefused = hasCode(error, "EACCES") || hasCode(error, "EPERM");
    const isFolder = hasCode(error, "EISDIR");
    const reason = isRefused
      ? "this user may not read it. Let the user who runs Parley read it, or remove it."
      : isFolder
        ? "this is a folder. Rename or remove it: Parley reads a file of this name."
        : `${error instanceof Error ? error.message : String(error)}.`;
    throw new Error(`The settings in ${path} can't be read: ${reason}`, { cause: error });
  }
};

/** Like `readSettings`, but returns only the settings. */
export const readEnvironment = (given: RawEnvironment): RawEnvironment => readSettings(given).settings;
