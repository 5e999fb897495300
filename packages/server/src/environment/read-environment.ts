import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseEnv } from "node:util";
import { hasCode } from "../base/system-errors.ts";
import { dataFolder } from "./data-folder.ts";
import type { RawEnvironment } from "./parse-environment.ts";
import { sections } from "./variables.ts";

/**
 * The settings of a process with those of the file `.env` beside the data folder, where there is one. What the process
 * was given goes first.
 *
 * @throws Error naming the file that can't be read
 */
export const readEnvironment = (given: RawEnvironment): RawEnvironment => {
  const { default: usual } = sections["Data and secrets"].PARLEY_DATA_DIR;
  const path = join(dirname(dataFolder({ PARLEY_DATA_DIR: given.PARLEY_DATA_DIR || usual })), ".env");
  try {
    return { ...parseEnv(readFileSync(path, "utf8")), ...given };
  } catch (error) {
    if (hasCode(error, "ENOENT") || hasCode(error, "ENOTDIR")) return given;
    throw new Error(
      `The settings in ${path} can't be read: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    );
  }
};
