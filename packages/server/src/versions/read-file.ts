import type { JsonObject } from "@parley/core";
import type { Definitions } from "@parley/core/fields";
import {
  type BotFile,
  BotFileError,
  changeByFile,
  type ImportReport,
  importBotFile,
  listBots,
} from "@parley/core/format";
import { HttpError } from "../web/http-error.ts";

export interface ReadBot {
  file: BotFile;
  report: ImportReport;
}

export interface NamedText {
  /** The file's name in error messages. */
  name: string;
  content: string;
}

const named = <Read>(name: string, read: () => Read, place = name): Read => {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof BotFileError)) throw error;
    throw new HttpError(400, "BAD_BOT_FILE", `${place}: ${error.message}`, { file: name, path: error.path });
  }
};

/**
 * Parses and validates a bot file.
 *
 * @throws HttpError 400 naming the place of an error in the file
 */
export const readFile = ({ definitions }: { definitions: Definitions }, { name, content }: NamedText): ReadBot =>
  named(name, () => importBotFile(content, { knownTypes: new Set(Object.keys(definitions)) }));

/**
 * Parses a file that contains one bot, or several as rows of a database.
 *
 * @throws HttpError 400 naming the invalid row and the place of the error
 */
export const readBots = ({ definitions }: { definitions: Definitions }, { name, content }: NamedText): ReadBot[] => {
  const knownTypes = new Set(Object.keys(definitions));
  return named(name, () => listBots(content)).map((bot, index, { length }) =>
    named(name, () => importBotFile(bot, { knownTypes }), length > 1 ? `${name}, row ${index + 1}` : name),
  );
};

/**
 * Replaces some keys of a bot's file by those of another file, which may have any version of the format.
 *
 * @throws HttpError 400 naming the place of an error in the given keys
 */
export const readChange = (bot: BotFile, name: string, given: JsonObject): BotFile =>
  named(name, () => changeByFile(bot, given));
