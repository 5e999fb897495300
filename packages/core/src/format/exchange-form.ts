import type { Definitions } from "../fields/define-block.ts";
import type { BotFile } from "../nouns/bot-file.ts";
import { collectOwnKeys } from "./own-keys.ts";

/**
 * Converts a file for export: adds the keys that other readers require, and moves Parley's own keys under a single one. The
 * reverse is `importBotFile`.
 */
export const toExchangeForm = (file: BotFile, definitions: Definitions): BotFile => {
  const { version, id, name, icon = null, folderId = null, ...others } = collectOwnKeys(file, definitions);
  return { version, ...(id === undefined ? {} : { id }), name, icon, folderId, ...others };
};
