import { type BotFile, BotFileError } from "@parley/core/format";
import { decodeJson, encodeJson } from "../../database/json-codec.ts";
import { listReferences } from "../../versions/known-references.ts";
import { type ConvertedBot, convertBot } from "./convert-bot.ts";
import { idTaken, type Move, writeAll } from "./move.ts";
import type { MoveEntry } from "./move-report.ts";
import { flagOf, textOf } from "./source-values.ts";
import { findHere, type Placing, placeOf, readRows, storeBot, what } from "./store-bot.ts";
import { noteFiles, replaceTaken } from "./stored-files.ts";
import { takeAddresses } from "./take-addresses.ts";
import { isSuspended } from "./take-workspaces.ts";
import { findTakenIds, listTakeovers } from "./takeover-repository.ts";
import { describeConversion, tellSurroundings } from "./tell-bot.ts";
import { takeGoneBots, updateBot } from "./update-bot.ts";

/** A bot whose results can be migrated. */
export interface PlacedBot {
  workspaceId: string;
  /** The version to which its results are pinned. */
  version: number;
}

/** Replaces the addresses of files in a bot that an earlier run has copied. */
const withTakenFiles = async (move: Move, bot: ConvertedBot): Promise<ConvertedBot> => {
  const texts = [bot.columns.draft, JSON.stringify(bot.published?.file ?? null)];
  const replace = await replaceTaken(move, texts);
  const inFile = (file: BotFile): BotFile => decodeJson(replace(encodeJson(file)));
  const { draft, icon } = bot.columns;
  return {
    ...bot,
    columns: { ...bot.columns, draft: replace(draft), icon: icon === null ? null : replace(icon) },
    file: inFile(bot.file),
    published: bot.published && { ...bot.published, file: inFile(bot.published.file) },
  };
};

/** The ids to which bots may refer once everything is migrated. */
const findReferences = async ({ source, target, workspaces, database }: Move, ids: readonly string[]) => {
  const references = new Set([...ids, "current", "default"]);
  for (const workspaceId of new Set(workspaces.values()))
    for (const id of await listReferences(target.connection, workspaceId)) references.add(id);
  for (const row of await source.connection.selectFrom("Credentials").select("id").execute())
    if (database === null) references.add(textOf(row, "id"));
  return references;
};

/** The folders that exist here; in a dry run, also those that would be created. */
const findFolders = async ({ source, target, database }: Move): Promise<ReadonlySet<string>> => {
  const here = await target.connection.selectFrom("folders").select("id").execute();
  const there = database === null ? await source.all("DashboardFolder") : [];
  return new Set([...here.map(({ id }) => id), ...there.map((row) => textOf(row, "id"))]);
};

/** Migrates all bots with their published versions. Returns the bots whose results can be migrated, by id. */
export const takeBots = async (move: Move): Promise<Map<string, PlacedBot>> => {
  const { notes, source, target, workspaces } = move;
  const list = await source.connection
    .selectFrom("Typebot")
    .select(["id", "name", "workspaceId", "publicId", "isArchived"])
    .orderBy("id")
    .execute();
  notes.count(what, "found", list.length);
  const ids = list.map((row) => textOf(row, "id"));
  // Bots that were removed or got another address come first, so that new bots can use the freed addresses.
  await takeGoneBots(move, new Set(ids));
  await takeAddresses(move, list);
  const earlier = await listTakeovers(target.connection, "bot");
  const taken = await findTakenIds(target.connection, "bots", ids);
  const references = await findReferences(move, ids);
  const folders = await findFolders(move);
  const suspended = new Set((await source.all("Workspace")).filter(isSuspended).map((row) => textOf(row, "id")));
  const placed = new Map<string, PlacedBot>();
  for (const [done, { id: sourceId, name: sourceName, workspaceId: sourceWorkspace }] of list.entries()) {
    move.tell("bots", done, list.length);
    const [id, name] = [String(sourceId), String(sourceName)];
    const workspaceId = workspaces.get(String(sourceWorkspace));
    const leave = (message: string, remedy?: string): void => {
      notes.count(what, "left");
      notes.note({ state: "not taken over", what, name, id, message, ...(remedy === undefined ? {} : { remedy }) });
    };
    const before = earlier.get(id);
    if (before === undefined && taken.has(id)) {
      leave(
        `${idTaken("bot")} Its results stay there, too.`,
        "Delete that one for good, or keep it, and migrate again.",
      );
      continue;
    }
    const rows = await readRows(move, id);
    if (before !== undefined && !taken.has(id)) {
      if (rows === null || flagOf(rows.bot, "isArchived") !== true)
        leave("It was taken over, and deleted here for good since.");
      continue;
    }
    if (rows === null || workspaceId === undefined) {
      leave("It belongs to no workspace that is here.");
      continue;
    }
    const surroundings = { rows, folders, isSuspended: suspended.has(String(sourceWorkspace)) };
    const convert = async (): Promise<Placing> => ({
      ...surroundings,
      converted: await withTakenFiles(move, convertBot(move.definitions, rows)),
      workspaceId: before?.workspace_id ?? workspaceId,
    });
    try {
      if (before === undefined) await takeNew(move, await convert(), references);
      else {
        const row = await findHere(target, id);
        const place = placeOf(surroundings);
        if (row !== undefined) await updateBot(move, row, before, { rows, place, convert, references });
      }
    } catch (error) {
      if (!(error instanceof BotFileError)) throw error;
      leave(`It is damaged: ${error.message} Its results stay there, too.`, "Mend it there, and migrate again.");
      continue;
    }
    tellSurroundings(move, rows);
    placed.set(id, { workspaceId: before?.workspace_id ?? workspaceId, version: 1 });
  }
  return placed;
};

/** Migrates a bot that does not exist here yet. */
const takeNew = async (move: Move, placing: Placing, references: ReadonlySet<string>): Promise<void> => {
  const { rows, converted } = placing;
  const [id, name] = [textOf(rows.bot, "id"), textOf(rows.bot, "name")];
  let moved: string[] = [];
  await writeAll(
    move,
    async (access) => {
      moved = await storeBot(access, placing);
    },
    () => [
      ...moved.map(
        (message): MoveEntry => ({ state: "adapted", what, name, id, message: `It lost ${message}`, remedy: null }),
      ),
      ...describeConversion(move, placing, references),
    ],
  );
  move.notes.count(what, "taken");
  noteFiles(move, [JSON.stringify([converted.file, converted.published?.file])]);
};
