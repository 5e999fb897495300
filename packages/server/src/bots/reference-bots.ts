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

// The calls about bots in the form of the reference product's API.

/** @throws HttpError 404 if the request names a workspace other than the requester's */
export const assertWorkspace = (actor: Actor, workspaceId: string | undefined): void => {
  if (workspaceId !== undefined && workspaceId !== actor.workspaceId) throw notFound("The workspace");
};

/** A bot with its draft in the form of the reference product's API. */
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

/** The drafts of the bots to which a bot's blocks link, if the requester may see them. */
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

/** The file's name in error messages. */
const theTypebot = "The typebot";

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value : undefined;

/**
 * Creates a bot from a bot file of any version, or from some of its keys. Without groups, the rest is that of an empty
 * bot. The bot gets the file's address if it is available.
 *
 * @throws HttpError 400 naming the place of an error in the file; 404 if there is no such folder
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
  // A file with a flow is complete, so it is read by its own format version.
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

/** The revision of a bot's draft at a given time; the current revision if the bot has not been edited since. */
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
 * Changes a bot's draft by some keys of a bot file. The keys' `updatedAt` says on which state the client based them.
 * Only what differs from that state is changed, so later changes by others are kept.
 *
 * @throws HttpError 400 naming the place of an error in the keys; 409 if the address is taken, or if that state is no
 * longer stored
 */
export const updateTypebot = async (
  services: VersionServices,
  actor: Actor,
  bot: BotSummaryRow,
  { typebot, updatedAt = textOf(typebot.updatedAt), overwrite = false }: TypebotChange,
): Promise<void> => {
  assertWorkspace(actor, textOf(typebot.workspaceId));
  // Reading a large request takes a while, and so does each of the next steps, so other requests are answered in
  // between.
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
  // Checks everything before changing anything, so that a refused request changes nothing.
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

/** The published version of a bot in the form of the reference product's API; null if it isn't published. */
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
