import { type BotFile, BotFileError } from "@parley/core/format";
import { insertBot } from "../../bots/bot-repository.ts";
import { decodeJson, encodeFlag, encodeJson, storableText } from "../../database/json-codec.ts";
import type { Access } from "../../database/schema.ts";
import type { TakeoverRow } from "../../database/takeover-row.ts";
import { choosePublicId } from "../../versions/choose-public-id.ts";
import { listReferences, stillToConnect } from "../../versions/known-references.ts";
import { type ConvertedBot, convertBot } from "./convert-bot.ts";
import { fingerprintOf, idTaken, type Move, writeAll } from "./move.ts";
import { flagOf, optionalTextOf, type SourceRow, textOf, timeOf } from "./source-values.ts";
import { noteFiles, replaceTaken } from "./stored-files.ts";
import { findTakenIds, listTakeovers, markTakeover } from "./takeover-repository.ts";

const what = "Bot";

/** A bot that results can be taken over for. */
export interface PlacedBot {
  workspaceId: string;
  /** The version that its results are pinned to. */
  version: number;
}

interface BotRows {
  bot: SourceRow;
  published: SourceRow | undefined;
  requests: readonly SourceRow[];
}

const readRows = async ({ source }: Move, id: string): Promise<BotRows | null> => {
  const [bot] = await source.all("Typebot", "id", id);
  if (bot === undefined) return null;
  const [published] = await source.all("PublicTypebot", "typebotId", id);
  return { bot, published, requests: await source.all("Webhook", "typebotId", id) };
};

/** What of a bot a later run compares. */
const printOf = ({ bot, published, requests }: BotRows): string =>
  fingerprintOf([
    { ...bot, updatedAt: null },
    published === undefined ? null : { ...published, updatedAt: null },
    requests,
  ]);

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

/** The draft's revision, where visitors have the draft as it is or another one. */
const revisionOf = ({ published }: ConvertedBot): number => (published === null || published.isSame ? 0 : 1);

interface Placing {
  rows: BotRows;
  converted: ConvertedBot;
  workspaceId: string;
  folders: ReadonlySet<string>;
}

/** Stores a bot with what is published of it as its first version; one that isn't published has its draft there, for its results. */
const storeBot = async (access: Access, { rows, converted, workspaceId, folders }: Placing) => {
  const { connection } = access;
  const { bot, published } = rows;
  const { columns } = converted;
  const [id, folderId] = [textOf(bot, "id"), optionalTextOf(bot, "folderId")];
  const isArchived = flagOf(bot, "isArchived") === true;
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
    folderId: folderId !== null && folders.has(folderId) ? folderId : null,
    isClosed: flagOf(bot, "isClosed") === true,
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
      // A deleted bot can be restored for as long as one that is deleted now.
      updated_at: isArchived ? new Date().toISOString() : updated,
      edited_at: updated,
      is_archived: encodeFlag(isArchived),
      results_seen_at: new Date().toISOString(),
    })
    .where("id", "=", id)
    .execute();
  const fingerprint = printOf(rows);
  await markTakeover(access, { kind: "bot", source_id: id, workspace_id: workspaceId, fingerprint, revision });
  return dropped.map(({ message }) => message);
};

/** Brings a bot up to date that was changed there since, and not here. Returns false where it was changed here, too. */
const updateStored = async (access: Access, earlier: TakeoverRow, { rows, converted, workspaceId }: Placing) => {
  const { connection } = access;
  const { bot, published } = rows;
  const id = textOf(bot, "id");
  const row = await connection
    .selectFrom("bots")
    .select(["draft_revision", "last_version", "public_id", "is_archived"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (row === undefined || row.draft_revision !== earlier.revision || row.is_archived !== 0) return false;
  const { draft, name, icon } = converted.columns;
  // Whoever has the draft open is told that it is another one by its number.
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
      is_closed: encodeFlag(flagOf(bot, "isClosed") === true),
      updated_at: updated,
      edited_at: updated,
    })
    .where("id", "=", id)
    .execute();
  const fingerprint = printOf(rows);
  await markTakeover(access, { kind: "bot", source_id: id, workspace_id: workspaceId, fingerprint, revision });
  return true;
};

/** Tells what an import tells, with what of the bot's surroundings differs here. */
const tellConversion = (move: Move, rows: BotRows, { converted }: Placing, known: ReadonlySet<string>): void => {
  const { notes, definitions } = move;
  const { report, file, published } = converted;
  const [id, name] = [textOf(rows.bot, "id"), textOf(rows.bot, "name")];
  const tell = (state: "adapted" | "not taken over" | "to do", message: string, remedy?: string) =>
    notes.note({ state, what, name, id, message, ...(remedy === undefined ? {} : { remedy }) });
  for (const { message } of report.upgraded) tell("adapted", message);
  for (const { message } of report.dropped) tell("not taken over", message);
  for (const { message } of report.unknownBlocks) tell("to do", message);
  for (const { message } of stillToConnect(definitions, report, file, known)) tell("to do", message);
  const domain = optionalTextOf(rows.bot, "customDomain");
  if (domain !== null)
    tell(
      "to do",
      `It has a domain of its own, ${domain}.`,
      "Let your reverse proxy send that domain to the bot's address here; Parley has one address for all bots.",
    );
  noteFiles(move, [JSON.stringify([file, published?.file])]);
};

/** A bot with the addresses here of those of its files that an earlier run brought along. */
const withTakenFiles = async (move: Move, bot: ConvertedBot): Promise<ConvertedBot> => {
  const texts = [bot.columns.draft, JSON.stringify(bot.published?.file ?? null)];
  const replace = await replaceTaken(move, texts);
  const inFile = (file: BotFile): BotFile => decodeJson(replace(encodeJson(file)));
  const { draft, icon, name } = bot.columns;
  return {
    ...bot,
    columns: { draft: replace(draft), icon: icon === null ? null : replace(icon), name },
    file: inFile(bot.file),
    published: bot.published && { ...bot.published, file: inFile(bot.published.file) },
  };
};

/** Takes over all bots with what is published of them. Gives those that results can be taken over for, by their ids. */
export const takeBots = async (move: Move): Promise<Map<string, PlacedBot>> => {
  const { notes, source, target, workspaces } = move;
  const list = await source.connection
    .selectFrom("Typebot")
    .select(["id", "name", "workspaceId"])
    .orderBy("id")
    .execute();
  notes.count(what, "found", list.length);
  const ids = list.map((row) => textOf(row, "id"));
  const earlier = await listTakeovers(target.connection, "bot");
  const taken = await findTakenIds(target.connection, "bots", ids);
  const references = new Set([...ids, "current", "default"]);
  for (const workspaceId of new Set(workspaces.values()))
    for (const id of await listReferences(target.connection, workspaceId)) references.add(id);
  for (const row of await source.connection.selectFrom("Credentials").select("id").execute())
    if (move.database === null) references.add(textOf(row, "id"));
  const folders = new Set(
    move.database === null
      ? (await source.connection.selectFrom("DashboardFolder").select("id").execute()).map((row) => textOf(row, "id"))
      : (await target.connection.selectFrom("folders").select("id").execute()).map(({ id }) => id),
  );
  const placed = new Map<string, PlacedBot>();
  let done = 0;
  for (const { id: sourceId, name: sourceName, workspaceId: sourceWorkspace } of list) {
    move.tell("bots", done++, list.length);
    const [id, name] = [String(sourceId), String(sourceName)];
    const workspaceId = workspaces.get(String(sourceWorkspace));
    const leave = (message: string, remedy?: string): void => {
      notes.count(what, "left");
      notes.note({ state: "not taken over", what, name, id, message, ...(remedy === undefined ? {} : { remedy }) });
    };
    const before = earlier.get(id);
    if (before !== undefined && !taken.has(id)) {
      leave("It was taken over, and deleted here for good since.");
      continue;
    }
    if (before === undefined && taken.has(id)) {
      leave(
        `${idTaken("bot")} Its results stay there, too.`,
        "Delete that one for good, or keep it, and migrate again.",
      );
      continue;
    }
    const rows = await readRows(move, id);
    if (rows === null || workspaceId === undefined) {
      leave("It belongs to no workspace.");
      continue;
    }
    if (before?.fingerprint === printOf(rows)) {
      notes.count(what, "earlier");
      placed.set(id, { workspaceId: before.workspace_id ?? workspaceId, version: 1 });
      continue;
    }
    let converted: ConvertedBot;
    try {
      converted = await withTakenFiles(move, convertBot(move.definitions, rows));
    } catch (error) {
      if (!(error instanceof BotFileError)) throw error;
      leave(`It is damaged: ${error.message} Its results stay there, too.`, "Mend it there, and migrate again.");
      continue;
    }
    const placing: Placing = { rows, converted, workspaceId: before?.workspace_id ?? workspaceId, folders };
    let isStored = true;
    let moved: string[] = [];
    await writeAll(move, async (access) => {
      if (before === undefined) moved = await storeBot(access, placing);
      else isStored = await updateStored(access, before, placing);
    });
    placed.set(id, { workspaceId: placing.workspaceId, version: 1 });
    if (!isStored) {
      notes.count(what, "earlier");
      const message = "It was changed there and here after it was taken over. It was left as it is here.";
      notes.note({
        state: "differs",
        what,
        name,
        id,
        message,
        remedy: "Export it there, and import it as another bot, to compare both.",
      });
      continue;
    }
    notes.count(what, "taken");
    if (before !== undefined)
      notes.note({ state: "adapted", what, name, id, message: "It was changed there since, and brought up to date." });
    for (const message of moved) notes.note({ state: "adapted", what, name, id, message: `It lost ${message}` });
    tellConversion(move, rows, placing, references);
  }
  return placed;
};
