import type { GivenTypebot, LinkedTypebot, Typebot } from "@parley/api";
import type { Json } from "@parley/core";
import { createBlankFile, createDraft, diffDraftsByKeys } from "@parley/core/draft";
import { type BotFile, compileFlow, toExchangeForm } from "@parley/core/format";
import { createChangeId } from "../base/ids.ts";
import { linkedBotIds, relinkBots } from "../bots/bot-references.ts";
import { type BotSummaryRow, findBots } from "../bots/bot-repository.ts";
import { changeBot } from "../bots/change-bot.ts";
import { decodeFlag } from "../database/json-codec.ts";
import { authorOf } from "../drafts/author-of.ts";
import { changeDraft } from "../drafts/change-draft.ts";
import { getDraftAt, getDraftFile } from "../drafts/draft-file.ts";
import { type Owner, visibleBots } from "../web/actor.ts";
import { HttpError, notFound } from "../web/http-error.ts";
import { importBots } from "./import-bots.ts";
import { readFile } from "./read-file.ts";
import type { VersionServices } from "./services.ts";
import { findVersion } from "./version-repository.ts";

// What scripts written for the reference product's API ask for, by our own services.

/** @throws HttpError 404 where a script names another workspace than that of whoever asks */
export const assertWorkspace = (owner: Owner, workspaceId: string | undefined): void => {
  if (workspaceId !== undefined && workspaceId !== owner.workspaceId) throw notFound("The workspace");
};

/** A bot with its draft, as such scripts get it. */
export const describeTypebot = async (services: VersionServices, bot: BotSummaryRow): Promise<Typebot> => {
  const file = toExchangeForm(await getDraftFile(services, bot), services.definitions);
  return {
    ...file,
    id: bot.id,
    version: file.version,
    workspaceId: bot.workspace_id,
    name: bot.name,
    publicId: bot.public_id,
    icon: typeof file.icon === "string" ? file.icon : null,
    folderId: bot.folder_id,
    isArchived: false,
    isClosed: decodeFlag(bot.is_closed),
    createdAt: bot.created_at,
    updatedAt: bot.edited_at,
  };
};

/** The drafts of the bots that a bot's blocks name, as far as whoever asks may know of them. */
export const describeLinked = async (
  services: VersionServices,
  owner: Owner,
  bot: BotSummaryRow,
): Promise<LinkedTypebot[]> => {
  const { database, definitions } = services;
  const { flow } = compileFlow(await getDraftFile(services, bot), definitions, { botId: bot.id, version: null });
  const ids = linkedBotIds(flow, definitions);
  if (ids.length === 0) return [];
  const bots = visibleBots(owner, await findBots(database.connection, owner.workspaceId, ids, "kept"));
  return Promise.all(
    bots.map(async (linked) => {
      const { id, version, name, groups, edges, variables } = await describeTypebot(services, linked);
      return { id, version, name, groups, edges, variables };
    }),
  );
};

/** Keys that belong to the row of a bot; the rest is its file. */
const rowKeys: ReadonlySet<string> = new Set([
  "id",
  "workspaceId",
  "publicId",
  "folderId",
  "isArchived",
  "isClosed",
  "createdAt",
  "updatedAt",
]);

const fileKeysOf = (given: object) =>
  Object.fromEntries(Object.entries(given).filter(([key]) => !rowKeys.has(key))) as Record<string, Json>;

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value : undefined;

/**
 * Makes a bot of some keys of a bot file; what is missing is as in an empty bot. Its address is the file's where that is
 * free.
 *
 * @throws HttpError 400 saying where the file is damaged, 404 where there is no such folder
 */
export const createTypebot = async (
  services: VersionServices,
  owner: Owner,
  {
    workspaceId,
    folderId,
    typebot,
  }: { workspaceId?: string | undefined; folderId?: string | null | undefined; typebot: GivenTypebot },
) => {
  assertWorkspace(owner, workspaceId);
  const { workspaceId: _workspace, id, ...given } = typebot;
  const content = JSON.stringify({
    ...createBlankFile(textOf(given.name) ?? "My bot"),
    ...given,
    ...(typeof id === "string" ? { id } : {}),
    name: textOf(given.name) ?? "My bot",
  });
  const folder = folderId ?? textOf(given.folderId);
  const imported = await importBots(services, owner, {
    files: [{ name: "The typebot", content }],
    ...(folder === undefined ? {} : { folderId: folder }),
  });
  const { connection } = services.database;
  const [bot] = await findBots(
    connection,
    owner.workspaceId,
    imported.map((one) => one.id),
    "kept",
  );
  if (bot === undefined) throw notFound("The bot");
  return { bot, imported, typebot: await describeTypebot(services, bot) };
};

interface TypebotChange {
  typebot: GivenTypebot;
  updatedAt?: string | undefined;
  overwrite?: boolean | undefined;
}

/** The revision that a bot's draft had at a time; the present one where it was last edited then, or before. */
const revisionAt = async ({ database }: VersionServices, bot: BotSummaryRow, time: string): Promise<number> => {
  if (time >= bot.edited_at) return bot.draft_revision;
  const row = await database.connection
    .selectFrom("draft_changes")
    .select((eb) => eb.fn.min<number | string | bigint | null>("revision").as("first"))
    .where("bot_id", "=", bot.id)
    .where("created_at", ">", time)
    .executeTakeFirst();
  return row?.first == null ? bot.draft_revision : Number(row.first) - 1;
};

/**
 * Gives a bot what some keys of a bot file say. What a script was made from is known by `updatedAt`: what others did since
 * then is kept, since only what the script has changed becomes a change of the draft, key by key.
 *
 * @throws HttpError 400 saying where the file is damaged, 409 where the address is taken, or where it is no longer known
 * what the bot was like then
 */
export const updateTypebot = async (
  services: VersionServices,
  owner: Owner,
  bot: BotSummaryRow,
  { typebot, updatedAt = textOf(typebot.updatedAt), overwrite = false }: TypebotChange,
): Promise<void> => {
  assertWorkspace(owner, textOf(typebot.workspaceId));
  const time = updatedAt === undefined || overwrite ? undefined : new Date(updatedAt);
  if (time !== undefined && Number.isNaN(time.getTime()))
    throw new HttpError(400, "BAD_REQUEST", "updatedAt: not a time");
  const wanted = time && (await revisionAt(services, bot, time.toISOString()));
  const { file, revision } = await getDraftAt(services, bot, wanted);
  if (wanted !== undefined && revision !== wanted)
    throw new HttpError(
      409,
      "CONFLICT",
      "What the bot was like at `updatedAt` is no longer known. Get it again and make the change from that, or send `overwrite`.",
    );
  const before = toExchangeForm(file, services.definitions);
  const draftOf = (content: object) => {
    const { file: read } = readFile(services, { name: "The typebot", content: JSON.stringify(content) });
    const ownId = typeof read.id === "string" ? { [read.id]: bot.id } : {};
    return createDraft(
      { ...relinkBots(read, ownId, services.definitions), id: bot.id } as BotFile,
      services.definitions,
    );
  };
  const operations = diffDraftsByKeys(draftOf(before), draftOf({ ...before, ...fileKeysOf(typebot) }));
  // What can be refused comes first, so that nothing is changed where something is.
  const { publicId, isClosed, folderId } = typebot;
  await changeBot(services, bot, {
    ...(typeof publicId === "string" && publicId !== bot.public_id ? { publicId } : {}),
    ...(typeof isClosed === "boolean" ? { isClosed } : {}),
    ...(folderId === null || typeof folderId === "string" ? { folderId } : {}),
  });
  if (operations.length === 0) return;
  await changeDraft(services, bot, authorOf(owner), () => ({
    base: revision,
    changes: [{ id: createChangeId(), label: "Change by a script", operations }],
  }));
};

/** The id of a published version. */
export const publishedId = (botId: string, version: number): string => `${botId}-${version}`;

/** The published version of a bot, as scripts of the reference get it; null while there is none. */
export const describePublished = async ({ database, definitions }: VersionServices, bot: BotSummaryRow) => {
  if (bot.live_version === null) return { publishedTypebot: null, version: null };
  const version = await findVersion(database.connection, bot.id, bot.live_version);
  if (version === null) throw notFound("The version");
  const file = toExchangeForm(version.file, definitions);
  return {
    publishedTypebot: {
      ...file,
      id: publishedId(bot.id, bot.live_version),
      typebotId: bot.id,
      version: file.version,
      createdAt: version.publishedAt,
    },
    version: file.version,
  };
};
