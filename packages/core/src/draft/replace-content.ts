import type { Definitions } from "../fields/define-block.ts";
import type { BotFile } from "../nouns/bot-file.ts";
import type { JsonObject } from "../values/json.ts";
import { createDraft } from "./create-draft.ts";
import { diffDrafts } from "./diff-drafts.ts";
import { botEntryId, botOf, type Draft } from "./draft.ts";
import type { Operation } from "./operations.ts";

/** The keys of a file that describe the bot itself instead of its content. */
export const keysAboutBot: ReadonlySet<string> = new Set(["id", "publicId", "isClosed", "folderId"]);

const part = (data: JsonObject, isAboutBot: boolean): JsonObject =>
  Object.fromEntries(Object.entries(data).filter(([key]) => keysAboutBot.has(key) === isAboutBot));

/**
 * The operations that replace a draft's content with that of a file, such as an earlier version. The bot's address, folder
 * and the like stay.
 */
export const replaceContent = (draft: Draft, file: BotFile, definitions: Definitions): Operation[] => {
  const restored = createDraft(file, definitions);
  const bot = botOf(restored);
  const data = { ...part(bot.data, false), ...part(botOf(draft).data, true) };
  return diffDrafts(draft, { ...restored, bot: { [botEntryId]: { ...bot, data } } });
};
