import { insertBot } from "../../bot-rows/bot-repository.ts";
import { decodeFlag, encodeFlag, encodeJson, storableText } from "../../database/json-codec.ts";
import type { Access, BotRow } from "../../database/schema.ts";
import type { TakeoverRow } from "../../database/takeover-row.ts";
import { choosePublicId } from "../../versions/choose-public-id.ts";
import type { ConvertedBot } from "./convert-bot.ts";
import { type Fields, readBase, type Words } from "./merge-fields.ts";
import { fingerprintOf, type Move } from "./move.ts";
import { flagOf, jsonOf, optionalTextOf, type SourceRow, textOf, timeOf } from "./source-values.ts";
import { markTakeover } from "./takeover-repository.ts";

/** The kind of entry in reports. */
export const what = "Bot";

export interface BotRows {
  bot: SourceRow;
  published: SourceRow | undefined;
  requests: readonly SourceRow[];
}

export const readRows = async ({ source }: Move, id: string): Promise<BotRows | null> => {
  const [bot] = await source.all("Typebot", "id", id);
  if (bot === undefined) return null;
  const [published] = await source.all("PublicTypebot", "typebotId", id);
  return { bot, published, requests: await source.all("Webhook", "typebotId", id) };
};

/** The columns with a bot's content. Other columns are converted separately or left out. */
const contentColumns = [
  "version",
  "name",
  "icon",
  "groups",
  "events",
  "edges",
  "variables",
  "theme",
  "settings",
  "selectedThemeTemplateId",
] as const;

/** A hash of a bot's content in the source, including its published version. */
export const printOf = ({ bot, published, requests }: BotRows): string => {
  const contentOf = (row: SourceRow) =>
    contentColumns.map((column) => (typeof row[column] === "string" ? jsonOf(row, column) : (row[column] ?? null)));
  return fingerprintOf([
    contentOf(bot),
    published === undefined ? null : contentOf(published),
    requests.map((row) => ["id", "url", "method", "body"].map((column) => row[column] ?? null)),
    requests.map((row) => [jsonOf(row, "queryParams"), jsonOf(row, "headers")]),
  ]);
};

/** The names in reports of a bot's properties that can change without its content: its address, folder and state. */
export const placeWords: Words = {
  publicId: "address",
  folder: { name: "folder", tell: (id) => (id === null ? "no folder" : "a folder") },
  isClosed: { name: "state", tell: (isClosed) => (isClosed === true ? "closed" : "open") },
  isArchived: { name: "state", tell: (isArchived) => (isArchived === true ? "deleted" : "not deleted") },
};

const insertVersionRow = (
  { connection }: Access,
  row: { id: string; workspaceId: string; number: number; file: unknown; createdAt: string },
) =>
  connection
    .insertInto("versions")
    .values({
      bot_id: row.id,
      number: row.number,
      workspace_id: row.workspaceId,
      file: encodeJson(row.file),
      created_at: row.createdAt,
    })
    .execute();

/** The revision of the new draft: 1 if visitors get a published version that differs from the draft, otherwise 0. */
const revisionOf = ({ published }: ConvertedBot): number => (published === null || published.isSame ? 0 : 1);

export interface Placing {
  rows: BotRows;
  converted: ConvertedBot;
  workspaceId: string;
  folders: ReadonlySet<string>;
  /** Whether the operator of the source suspended its workspace. */
  isSuspended: boolean;
}

/**
 * A bot's folder and settings in the form stored here. The address is handled separately, because another bot may have
 * it.
 */
export const placeOf = ({
  rows: { bot },
  folders,
  isSuspended,
}: Omit<Placing, "converted" | "workspaceId">): Fields => {
  const folderId = optionalTextOf(bot, "folderId");
  return {
    folder: folderId !== null && folders.has(folderId) ? folderId : null,
    isClosed: isSuspended || flagOf(bot, "isClosed") === true,
    isArchived: flagOf(bot, "isArchived") === true,
  };
};

export type BotHere = Pick<
  BotRow,
  "draft_revision" | "last_version" | "live_version" | "public_id" | "is_archived" | "is_closed" | "folder_id" | "name"
>;

export const placeHere = (row: BotHere): Fields => ({
  folder: row.folder_id,
  isClosed: decodeFlag(row.is_closed),
  isArchived: row.is_archived !== 0,
  publicId: row.public_id,
});

/** Whether somebody has changed or published a bot here since it was migrated. */
export const isEdited = (row: BotHere, earlier: TakeoverRow): boolean => {
  const { live, last } = readBase(earlier);
  return (
    row.draft_revision !== earlier.revision ||
    (live !== undefined && row.live_version !== live) ||
    (last !== undefined && row.last_version !== last)
  );
};

/** Stores the fingerprint for the next run. */
export const markBot = (
  access: Access,
  id: string,
  { workspaceId, revision, base }: { workspaceId: string; revision: number; base: Fields },
) =>
  markTakeover(access, {
    kind: "bot",
    source_id: id,
    workspace_id: workspaceId,
    fingerprint: encodeJson(base),
    revision,
  });

/**
 * Stores a bot with its published content as the first version. For an unpublished bot the draft is used, because
 * results need a version.
 */
export const storeBot = async (access: Access, placing: Placing) => {
  const { connection } = access;
  const { rows, converted, workspaceId } = placing;
  const { bot, published } = rows;
  const { columns } = converted;
  const id = textOf(bot, "id");
  const place = placeOf(placing);
  const isArchived = place.isArchived === true;
  const { publicId, dropped } = await choosePublicId(connection, {
    id,
    name: columns.name,
    ownPublicId: isArchived ? null : optionalTextOf(bot, "publicId"),
  });
  const revision = revisionOf(converted);
  await insertBot(connection, {
    id,
    workspaceId,
    publicId,
    ...columns,
    folderId: place.folder === null ? null : String(place.folder),
    isClosed: place.isClosed === true,
  });
  const version = { ...(converted.published?.file ?? converted.file), id, publicId };
  const createdAt = timeOf(published ?? bot, "updatedAt");
  await insertVersionRow(access, { id, workspaceId, number: 1, file: version, createdAt });
  const [updated, isLive] = [timeOf(bot, "updatedAt"), converted.published !== null];
  await connection
    .updateTable("bots")
    .set({
      last_version: 1,
      live_version: isLive ? 1 : null,
      live_revision: isLive ? 0 : null,
      draft_revision: revision,
      created_at: timeOf(bot, "createdAt"),
      // The 30 days for restoring a deleted bot start now.
      updated_at: isArchived ? new Date().toISOString() : updated,
      edited_at: updated,
      is_archived: encodeFlag(isArchived),
      results_seen_at: new Date().toISOString(),
    })
    .where("id", "=", id)
    .execute();
  const base = { ...place, publicId, content: printOf(rows), live: isLive ? 1 : null, last: 1 };
  await markBot(access, id, { workspaceId, revision, base });
  return dropped.map(({ message }) => message);
};

/**
 * Stores a bot's current content in the source as its draft and next version. Returns the fingerprint for the next run.
 */
export const storeContent = async (
  access: Access,
  row: BotHere,
  earlier: TakeoverRow,
  { rows, converted, workspaceId }: Placing,
) => {
  const { connection } = access;
  const { bot, published } = rows;
  const id = textOf(bot, "id");
  const { draft, name, icon } = converted.columns;
  // The new revision tells open editors that the draft was replaced.
  const revision = earlier.revision + 1 + revisionOf(converted);
  const number = row.last_version + 1;
  const isLive = converted.published !== null;
  const file = { ...(converted.published?.file ?? converted.file), id, publicId: row.public_id };
  await insertVersionRow(access, { id, workspaceId, number, file, createdAt: timeOf(published ?? bot, "updatedAt") });
  const updated = timeOf(bot, "updatedAt");
  await connection
    .updateTable("bots")
    .set({
      draft,
      name: storableText(name),
      icon,
      draft_revision: revision,
      last_version: number,
      live_version: isLive ? number : null,
      live_revision: isLive ? revision - revisionOf(converted) : null,
      updated_at: updated,
      edited_at: updated,
    })
    .where("id", "=", id)
    .execute();
  return { revision, base: { content: printOf(rows), live: isLive ? number : null, last: number } };
};

/** Updates a bot's folder and settings to those in the source. */
export const storePlace = async ({ connection }: Access, id: string, changes: Fields): Promise<void> => {
  await connection
    .updateTable("bots")
    .set({
      ...(changes.folder === undefined ? {} : { folder_id: changes.folder === null ? null : String(changes.folder) }),
      ...(changes.isClosed === undefined ? {} : { is_closed: encodeFlag(changes.isClosed === true) }),
      // The 30 days for restoring a deleted bot start now.
      ...(changes.isArchived === undefined ? {} : { is_archived: encodeFlag(changes.isArchived === true) }),
      updated_at: new Date().toISOString(),
    })
    .where("id", "=", id)
    .execute();
};

export const findHere = ({ connection }: Access, id: string): Promise<BotHere | undefined> =>
  connection
    .selectFrom("bots")
    .select([
      "draft_revision",
      "last_version",
      "live_version",
      "public_id",
      "is_archived",
      "is_closed",
      "folder_id",
      "name",
    ])
    .where("id", "=", id)
    .executeTakeFirst();
