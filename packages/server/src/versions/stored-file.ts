import { isDeepStrictEqual } from "node:util";
import { keysAboutBot } from "@parley/core/draft";
import { type BotFile, botFileVersion, importBotFile } from "@parley/core/format";
import { decodeJson } from "../database/json-codec.ts";

/** A file that this server has stored. One that an earlier release has stored in an older version of the format is upgraded. */
export const readStoredFile = (text: string): BotFile => {
  const file = decodeJson<BotFile>(text);
  return file.version === botFileVersion ? file : importBotFile(file).file;
};

const contentOf = (file: BotFile) => Object.fromEntries(Object.entries(file).filter(([key]) => !keysAboutBot.has(key)));

/** Whether two files, as they are stored, hold the same, but for what belongs to a bot itself. */
export const isSameContent = (one: string, other: string): boolean =>
  one === other || isDeepStrictEqual(contentOf(readStoredFile(one)), contentOf(readStoredFile(other)));
