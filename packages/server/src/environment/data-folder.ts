import { resolve } from "node:path";
import type { Environment } from "./parse-environment.ts";

/** The full path of the folder for everything that is kept. */
export const dataFolder = ({ PARLEY_DATA_DIR }: Pick<Environment, "PARLEY_DATA_DIR">): string =>
  resolve(PARLEY_DATA_DIR);
