import type { Definitions } from "../fields/define-block.ts";
import type { BotFile } from "../nouns/bot-file.ts";
import type { JsonObject } from "../values/json.ts";
import { createDraft } from "./create-draft.ts";
import { diffDrafts } from "./diff-drafts.ts";
import { botEntryId, botOf, type Draft } from "./draft.ts";
import type { Operation } from "./operations.ts";

/** What a file says of the bot and not of what is in it. */
export const keysAboutBot: ReadonlySet<string> = new Set(["id", "publicId", "isClosed", "folderId"]);

const part = (data: JsonObject, isAboutBot: boolean): JsonObject =>
  Object.fromEntries(Object.entries(data).filter(([key]) => keysAboutBot.has(key) === isAboutBot));

/** What makes the content of a draft that of a file, an earlier version say. Address, folder and the like stay as they are. */
export const replaceContent = (draft: Draft, file: BotFile, definitions: Definitions): Operation[] => {
  const restored = createDraft(file, definitions);
  const bot = botOf(restored);
  const data = { ...part(bot.data, false), ...part(botOf(draft).data, true) };
  return diffDrafts(draft, { ...restored, bot: { [botEntryId]: { ...bot, data } } });
};
