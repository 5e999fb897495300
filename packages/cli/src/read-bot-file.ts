import { readFile } from "node:fs/promises";
import { BotFileError, importBotFile } from "@parley/core/format";
import { ExitError } from "./exit-error.ts";

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "There is no such file",
  EISDIR: "This is a folder; name the bot files in it",
  EACCES: "The file may not be read",
};

/** The text of a file. Throws with exit code 2 when it can't be read. */
export const readText = async (path: string): Promise<string> => {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    throw new ExitError(2, `${path}: ${reasons[code] ?? String(error)}.`);
  }
};

/**
 * A bot file of any version, upgraded; with `knownTypes` its report lists the blocks of other types. Throws with exit
 * code 2 when it is none.
 */
export const readBotFile = async (
  path: string,
  options: Parameters<typeof importBotFile>[1] = {},
): Promise<ReturnType<typeof importBotFile>> => {
  const text = await readText(path);
  try {
    return importBotFile(text, options);
  } catch (error) {
    if (error instanceof BotFileError) throw new ExitError(2, `${path}: ${error.message}`);
    throw error;
  }
};
