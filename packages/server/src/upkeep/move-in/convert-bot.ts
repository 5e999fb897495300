import { isJsonObject, type Json, type JsonObject } from "@parley/core";
import type { Definitions } from "@parley/core/fields";
import { type BotFile, type ImportReport, importBotFile } from "@parley/core/format";
import { encodeJson } from "../../database/json-codec.ts";
import { decodeDraft, encodeDraft } from "../../drafts/draft-file.ts";
import { isSameContent } from "../../versions/stored-file.ts";
import { flagOf, jsonOf, optionalTextOf, type SourceRow, textOf } from "./source-values.ts";

const contentColumns = [
  "groups",
  "events",
  "edges",
  "variables",
  "theme",
  "settings",
  "resultsTablePreferences",
] as const;

/** The HTTP requests of bots of format version 3, by id. That version stores them in separate rows. */
const requestsOf = (rows: readonly SourceRow[]): ReadonlyMap<string, JsonObject> =>
  new Map(
    rows.map((row) => [
      textOf(row, "id"),
      {
        id: textOf(row, "id"),
        method: textOf(row, "method") || "POST",
        headers: jsonOf(row, "headers") ?? [],
        queryParams: jsonOf(row, "queryParams") ?? [],
        ...(typeof row.url === "string" ? { url: row.url } : {}),
        ...(typeof row.body === "string" ? { body: row.body } : {}),
      },
    ]),
  );

/** Inserts the requests into their blocks, where files of version 3 may have them. */
const withRequests = (groups: Json, requests: ReadonlyMap<string, JsonObject>): Json => {
  if (!Array.isArray(groups) || requests.size === 0) return groups;
  const inBlock = (block: Json): Json => {
    if (!isJsonObject(block) || typeof block.webhookId !== "string") return block;
    const webhook = requests.get(block.webhookId);
    return webhook === undefined ? block : { ...block, webhook };
  };
  return groups.map((group) =>
    isJsonObject(group) && Array.isArray(group.blocks) ? { ...group, blocks: group.blocks.map(inBlock) } : group,
  );
};

/** Converts a row to the bot file that an export from the source would contain. */
const toFile = (row: SourceRow, bot: SourceRow, requests: ReadonlyMap<string, JsonObject>): JsonObject => {
  const content = Object.fromEntries(contentColumns.map((column) => [column, jsonOf(row, column)]));
  return {
    ...content,
    groups: withRequests(content.groups ?? [], requests),
    version: optionalTextOf(row, "version"),
    id: textOf(bot, "id"),
    name: textOf(bot, "name"),
    icon: optionalTextOf(bot, "icon"),
    folderId: optionalTextOf(bot, "folderId"),
    publicId: optionalTextOf(bot, "publicId"),
    selectedThemeTemplateId: optionalTextOf(bot, "selectedThemeTemplateId"),
    isClosed: flagOf(bot, "isClosed") === true,
  };
};

/** A bot of the source in the form that is stored here. */
export interface ConvertedBot {
  columns: ReturnType<typeof encodeDraft>;
  file: BotFile;
  report: ImportReport;
  /** The published version; null if the bot isn't published. */
  published: { file: BotFile; isSame: boolean } | null;
}

/**
 * Converts a bot and its published version, by the same rules as an import.
 *
 * @throws BotFileError saying what is damaged
 */
export const convertBot = (
  definitions: Definitions,
  rows: { bot: SourceRow; published: SourceRow | undefined; requests: readonly SourceRow[] },
): ConvertedBot => {
  const requests = requestsOf(rows.requests);
  const options = { knownTypes: new Set(Object.keys(definitions)) };
  const read = importBotFile(toFile(rows.bot, rows.bot, requests), options);
  const columns = encodeDraft(read.file, definitions);
  const id = { id: textOf(rows.bot, "id") };
  const file: BotFile = { ...decodeDraft(columns.draft, definitions), ...id };
  if (rows.published === undefined) return { columns, file, report: read.report, published: null };
  const live = importBotFile(toFile(rows.published, rows.bot, requests), options).file;
  const liveFile: BotFile = { ...decodeDraft(encodeDraft(live, definitions).draft, definitions), ...id };
  const isSame = isSameContent(encodeJson(liveFile), encodeJson(file));
  return { columns, file, report: read.report, published: { file: liveFile, isSame } };
};
