import { readFile } from "node:fs/promises";
import { BotFileError, importBotFile, listBots } from "@parley/core/format";
import { describeFileFault } from "../terminal/describe-file-fault.ts";
import { ExitError } from "../terminal/exit-error.ts";

/** The text of a file. Throws with exit code 2 when it can't be read. */
export const readText = async (path: string): Promise<string> => {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    throw new ExitError(2, `${path} can't be read: ${describeFileFault(error)}.`);
  }
};

type ReadOptions = Parameters<typeof importBotFile>[1];
type ReadFile = ReturnType<typeof importBotFile>;

/**
 * A bot file of any version from its text, upgraded; with `knownTypes` its report lists the blocks of other types. Throws
 * with exit code 2, naming the path, when it is none.
 */
export const parseBotFile = (path: string, text: string, options: ReadOptions = {}): ReadFile =>
  named(path, () => importBotFile(text, options));

/** Like `parseBotFile`, for a file that may hold several bots: rows of a database. `source` is a bot as it stands there. */
export const parseBotFiles = (path: string, text: string): (ReadFile & { source: unknown })[] =>
  named(path, () => listBots(text).map((source) => ({ ...importBotFile(source), source })));

const named = <Read>(path: string, read: () => Read): Read => {
  try {
    return read();
  } catch (error) {
    if (error instanceof BotFileError) throw new ExitError(2, `${path}: ${error.message}`);
    throw error;
  }
};

/** Reads a bot file, as `parseBotFile` does. Throws with exit code 2 when it can't be read or is none. */
export const readBotFile = async (path: string, options: ReadOptions = {}): Promise<ReadFile> =>
  parseBotFile(path, await readText(path), options);
