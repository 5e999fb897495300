import { setImmediate } from "node:timers/promises";
import type { GivenTypebot, LinkedTypebot, Typebot } from "@parley/api";
import type { JsonObject } from "@parley/core";
import { createBlankFile } from "@parley/core/draft";
import { holdsFlow, toExchangeForm } from "@parley/core/format";
import { createChangeId } from "../base/ids.ts";
import { linkedBotIds } from "../bot-rows/bot-references.ts";
import { type BotSummaryRow, findBots } from "../bot-rows/bot-repository.ts";
import { decodeFlag } from "../database/json-codec.ts";
import { changeDraft } from "../drafts/change-draft.ts";
import { getDraftAt, getDraftFile } from "../drafts/draft-file.ts";
import { compileDraft, lengthOf } from "../versions/compile-draft.ts";
import { notHere } from "../versions/file-keys.ts";
import { readChange } from "../versions/read-file.ts";
import type { VersionServices } from "../versions/services.ts";
import { findVersion } from "../versions/version-repository.ts";
import { type Actor, partsOf } from "../web/actor.ts";
import { HttpError, notFound } from "../web/http-error.ts";
import { changeBot } from "./change-bot.ts";
import { importBots } from "./import-bots.ts";

// What scripts written for the reference product's API ask for, by our own services.

/** @throws HttpError 404 where a script names another workspace than that of whoever asks */
export const assertWorkspace = (actor: Actor, workspaceId: string | undefined): void => {
  if (workspaceId !== undefined && workspaceId !== actor.workspaceId) throw notFound("The workspace");
};

/** A bot with its draft, as such scripts get it. */
export const describeTypebot = async (services: VersionServices, bot: BotSummaryRow): Promise<Typebot> => {
  const draft = await getDraftFile(services, bot);
  await setImmediate();
  const file = toExchangeForm(draft, services.definitions);
  await setImmediate();
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
    selectedThemeTemplateId: textOf(file.selectedThemeTemplateId) ?? null,
    resultsTablePreferences: file.resultsTablePreferences ?? null,
    ...notHere,
    createdAt: bot.created_at,
    updatedAt: bot.edited_at,
  };
};

/** The drafts of the bots that a bot's blocks name, as far as whoever asks may know of them. */
export const describeLinked = async (
  services: VersionServices,
  actor: Actor,
  bot: BotSummaryRow,
): Promise<LinkedTypebot[]> => {
  const { database, definitions } = services;
  const flow = await compileDraft(services, await getDraftFile(services, bot), bot.id);
  const ids = linkedBotIds(flow, definitions);
  if (ids.length === 0) return [];
  const kept = await findBots(database.connection, actor.workspaceId, ids, "kept");
  const bots = kept.filter(({ id }) => partsOf(actor, id).includes("flow"));
  return Promise.all(
    bots.map(async (linked) => {
      const { id, version, name, groups, edges, variables } = await describeTypebot(services, linked);
      return { id, version, name, groups, edges, variables };
    }),
  );
};

/** What messages call the file that a script sends. */
const theTypebot = "The typebot";

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value : undefined;

/**
 * Makes a bot of a bot file of any version, or of some keys of one: without groups the rest is an empty bot's. Its address
 * is the file's where that is free.
 *
 * @throws HttpError 400 saying where the file is damaged, 404 where there is no such folder
 */
export const createTypebot = async (
  services: VersionServices,
  actor: Actor,
  {
    workspaceId,
    folderId,
    typebot,
  }: { workspaceId?: string | undefined; folderId?: string | null | undefined; typebot: GivenTypebot },
) => {
  assertWorkspace(actor, workspaceId);
  const { workspaceId: _workspace, id, ...keys } = typebot;
  const name = textOf(keys.name) ?? "My bot";
  const given = { ...keys, ...(typeof id === "string" ? { id } : {}), name };
  // A file with a flow is whole, and says by its version and its shape how it is to be read.
  const content = JSON.stringify(holdsFlow(given) ? given : readChange(createBlankFile(name), theTypebot, given));
  const folder = folderId ?? textOf(keys.folderId);
  const imported = await importBots(services, actor, {
    files: [{ name: theTypebot, content }],
    ...(folder === undefined ? {} : { folderId: folder }),
  });
  const { connection } = services.database;
  const [bot] = await findBots(
    connection,
    actor.workspaceId,
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
  actor: Actor,
  bot: BotSummaryRow,
  { typebot, updatedAt = textOf(typebot.updatedAt), overwrite = false }: TypebotChange,
): Promise<void> => {
  assertWorkspace(actor, textOf(typebot.workspaceId));
  // Reading a large request has taken a while, and so does each of the steps to come.
  await setImmediate();
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
  await setImmediate();
  const size = Math.max(lengthOf(file), JSON.stringify(typebot).length);
  await setImmediate();
  const input = { botId: bot.id, file, name: theTypebot, given: typebot as JsonObject };
  const operations = await services.fileWork.run("change", input, size);
  // What can be refused comes first, so that nothing is changed where something is.
  const { publicId, isClosed, folderId } = typebot;
  await changeBot(services, actor, bot, {
    ...(typeof publicId === "string" && publicId !== bot.public_id ? { publicId } : {}),
    ...(typeof isClosed === "boolean" ? { isClosed } : {}),
    ...(folderId === null || typeof folderId === "string" ? { folderId } : {}),
  });
  if (operations.length === 0) return;
  await changeDraft(services, bot, actor, () => ({
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
      updatedAt: version.publishedAt,
    },
    version: file.version,
  };
};
