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
  /** What messages call the file. */
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
 * A bot file from its text.
 *
 * @throws HttpError 400 saying where it is damaged
 */
export const readFile = ({ definitions }: { definitions: Definitions }, { name, content }: NamedText): ReadBot =>
  named(name, () => importBotFile(content, { knownTypes: new Set(Object.keys(definitions)) }));

/**
 * What a file holds: a bot, or several where it holds rows of a database.
 *
 * @throws HttpError 400 saying which row is damaged, and where
 */
export const readBots = ({ definitions }: { definitions: Definitions }, { name, content }: NamedText): ReadBot[] => {
  const knownTypes = new Set(Object.keys(definitions));
  return named(name, () => listBots(content)).map((bot, index, { length }) =>
    named(name, () => importBotFile(bot, { knownTypes }), length > 1 ? `${name}, row ${index + 1}` : name),
  );
};

/**
 * A bot's file with some keys of a file of any version instead of its own.
 *
 * @throws HttpError 400 saying where what is given is damaged
 */
export const readChange = (bot: BotFile, name: string, given: JsonObject): BotFile =>
  named(name, () => changeByFile(bot, given));
