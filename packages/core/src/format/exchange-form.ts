import type { Definitions } from "../fields/define-block.ts";
import type { BotFile } from "../nouns/bot-file.ts";
import { collectOwnKeys } from "./own-keys.ts";

/**
 * The file as it is handed out: with the keys that other readers require, and none of our own but one. `importBotFile` is
 * the way back.
 */
export const toExchangeForm = (file: BotFile, definitions: Definitions): BotFile => {
  const { version, id, name, icon = null, folderId = null, ...others } = collectOwnKeys(file, definitions);
  return { version, ...(id === undefined ? {} : { id }), name, icon, folderId, ...others };
};
