import { isDeepStrictEqual } from "node:util";
import { keysAboutBot } from "@parley/core/draft";
import { type BotFile, botFileVersion, importBotFile } from "@parley/core/format";
import { decodeJson } from "../database/json-codec.ts";

/**
 * Reads a file that this server has stored. Files of earlier releases, in older versions of the format, are upgraded.
 */
export const readStoredFile = (text: string): BotFile => {
  const file = decodeJson<BotFile>(text);
  return file.version === botFileVersion ? file : importBotFile(file).file;
};

const contentOf = (file: BotFile) => Object.fromEntries(Object.entries(file).filter(([key]) => !keysAboutBot.has(key)));

/** Whether two stored files have the same content, ignoring the keys that belong to the bot itself. */
export const isSameContent = (one: string, other: string): boolean =>
  one === other || isDeepStrictEqual(contentOf(readStoredFile(one)), contentOf(readStoredFile(other)));
