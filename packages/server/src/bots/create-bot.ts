import type { BodyOf, calls } from "@parley/api";
import type { Json } from "@parley/core";
import { createBlankFile } from "@parley/core/draft";
import type { BotFile } from "@parley/core/format";
import { createBotId } from "../base/ids.ts";
import { relinkBots } from "../bot-rows/bot-references.ts";
import { type BotSummaryRow, findBots, insertBot } from "../bot-rows/bot-repository.ts";
import { isDuplicateKey } from "../database/database-errors.ts";
import { encodeDraft, getDraftFile } from "../drafts/draft-file.ts";
import { holdFolder } from "../folders/folder-service.ts";
import { choosePublicId } from "../versions/choose-public-id.ts";
import { readText } from "../versions/read-text.ts";
import type { VersionServices } from "../versions/services.ts";
import type { Actor } from "../web/actor.ts";
import { notFound } from "../web/http-error.ts";

/** Removes the keys that belong to the original bot and must not be copied. */
const withoutOrigin = ({ id: _id, publicId: _publicId, isClosed: _isClosed, folderId: _folder, ...file }: BotFile) =>
  // The result is still a valid file, because all of these keys are optional.
  file as BotFile;

/** Stores a file as a new bot, with an address made from its name. */
const storeBot = async (
  { database, definitions }: VersionServices,
  { workspaceId }: Actor,
  original: BotFile,
  folderId: string | null,
): Promise<BotSummaryRow> => {
  const id = createBotId();
  const ownId = typeof original.id === "string" ? { [original.id]: id } : {};
  const file = withoutOrigin(relinkBots(original, ownId, definitions));
  const row = encodeDraft(file, definitions);
  const store = () =>
    database.transaction(async (access) => {
      await holdFolder(access, workspaceId, folderId);
      const { publicId } = await choosePublicId(access.connection, { id, name: file.name });
      await insertBot(access.connection, { id, workspaceId, publicId, folderId, ...row });
      const [bot] = await findBots(access.connection, workspaceId, [id], "kept");
      if (bot === undefined) throw notFound("The bot");
      return bot;
    });
  try {
    return await store();
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    // Another bot took the address at the same moment. The next try sees it.
    return store();
  }
};

/**
 * Creates a bot, empty or from a file.
 *
 * @throws HttpError 400 naming the place of an error in the file; 404 if there is no such folder
 */
export const createBot = async (
  services: VersionServices,
  actor: Actor,
  {
    name,
    folderId = null,
    file,
  }: { name: string; folderId?: string | null | undefined; file?: Record<string, Json> | undefined },
): Promise<BotSummaryRow> => {
  const original =
    file === undefined
      ? createBlankFile(name)
      : (await readText(services, { name: "The file", content: JSON.stringify(file) })).file;
  return storeBot(services, actor, { ...original, name }, folderId);
};

/** The maximum length of a bot's name in characters. */
const maxName = 255;
const copyMark = " (copy)";

/**
 * Copies a bot's draft. Links to other bots stay; links to the bot itself become links to the copy.
 *
 * @throws HttpError 404 if there is no such folder
 */
export const duplicateBot = async (
  services: VersionServices,
  actor: Actor,
  bot: BotSummaryRow,
  { name, folderId = bot.folder_id }: BodyOf<typeof calls.duplicateBot>,
): Promise<BotSummaryRow> => {
  const file = await getDraftFile(services, bot);
  const copyName = name ?? `${file.name.slice(0, maxName - copyMark.length)}${copyMark}`;
  return storeBot(services, actor, { ...file, name: copyName }, folderId);
};
