import { readFile } from "node:fs/promises";
import { BotFileError, importBotFile, listBots } from "@parley/core/format";
import { describeFileFault } from "../terminal/describe-file-fault.ts";
import { ExitError } from "../terminal/exit-error.ts";

/** Reads a file's text. Throws an ExitError with code 2 if that fails. */
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
 * Parses a bot file of any version and upgrades it. With `knownTypes`, its report lists the blocks of other types. Throws an
 * ExitError with code 2, naming the path, if it is no bot file.
 */
export const parseBotFile = (path: string, text: string, options: ReadOptions = {}): ReadFile =>
  named(path, () => importBotFile(text, options));

/** Like `parseBotFile`, for a file with several bots, such as database rows. `source` is the unchanged bot. */
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

/** Reads and parses a bot file; see `parseBotFile`. Throws an ExitError with code 2 if that fails. */
export const readBotFile = async (path: string, options: ReadOptions = {}): Promise<ReadFile> =>
  parseBotFile(path, await readText(path), options);
