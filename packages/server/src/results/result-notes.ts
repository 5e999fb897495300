import type { ResultNote, SavedView } from "@parley/api";
import { mostResultViews } from "@parley/api";
import { decodeJson, encodeJson, storableText } from "../database/json-codec.ts";
import type { Connection, Database } from "../database/schema.ts";
import { compileUpsert } from "../database/upsert.ts";
import { HttpError, notFound } from "../web/http-error.ts";
import { findResult } from "./result-repository.ts";

interface OwnBot {
  id: string;
  workspace_id: string;
}

/** The most notes that are read to know which tags a bot's results have. */
const mostRead = 500;

/** @throws HttpError 404 if the bot has no such result, or it was deleted */
export const assertResult = async (connection: Connection, bot: OwnBot, resultId: string): Promise<void> => {
  const result = await findResult(connection, resultId);
  if (result === null || result.botId !== bot.id || result.isDeleted) throw notFound("The result");
};

const unique = (tags: readonly string[]): string[] => [...new Set(tags)];

/** The tags of some results; those without any are left out. */
export const listTags = async (
  connection: Connection,
  resultIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> => {
  if (resultIds.length === 0) return new Map();
  const rows = await connection
    .selectFrom("result_notes")
    .select(["result_id", "tags"])
    .where("result_id", "in", resultIds)
    .execute();
  return new Map(rows.map(({ result_id: id, tags }) => [id, decodeJson<string[]>(tags)]));
};

/** The tags and the note of a result, and the tags that the bot's results have of late. */
export const getResultNote = async (
  { connection }: Database,
  bot: OwnBot,
  resultId: string,
): Promise<ResultNote & { knownTags: string[] }> => {
  await assertResult(connection, bot, resultId);
  const rows = await connection
    .selectFrom("result_notes")
    .innerJoin("results", "results.id", "result_notes.result_id")
    .select("result_notes.tags")
    .where("result_notes.workspace_id", "=", bot.workspace_id)
    .where("results.bot_id", "=", bot.id)
    .orderBy("result_notes.updated_at", "desc")
    .limit(mostRead)
    .execute();
  const own = await connection
    .selectFrom("result_notes")
    .select(["note", "tags"])
    .where("result_id", "=", resultId)
    .executeTakeFirst();
  return {
    note: own?.note ?? "",
    tags: own === undefined ? [] : decodeJson<string[]>(own.tags),
    knownTags: unique(rows.flatMap(({ tags }) => decodeJson<string[]>(tags))).slice(0, 100),
  };
};

/** Sets the tags and the note of a result. */
export const changeResultNote = async (
  database: Database,
  bot: OwnBot,
  resultId: string,
  given: ResultNote,
): Promise<ResultNote> => {
  await assertResult(database.connection, bot, resultId);
  const stored = { note: storableText(given.note), tags: unique(given.tags.map(storableText)) };
  const row = {
    result_id: resultId,
    workspace_id: bot.workspace_id,
    note: stored.note,
    tags: encodeJson(stored.tags),
    updated_at: new Date().toISOString(),
  };
  await database.write(async (access) => {
    const changed = ["note", "tags", "updated_at"] as const;
    await access.connection.executeQuery(compileUpsert(access, "result_notes", row, ["result_id"], changed));
  });
  return stored;
};

/** The saved views of a bot's results, by name. */
export const listResultViews = async (connection: Connection, bot: OwnBot): Promise<SavedView[]> => {
  const rows = await connection
    .selectFrom("result_views")
    .select(["name", "query"])
    .where("bot_id", "=", bot.id)
    .execute();
  return rows.sort((one, other) => one.name.localeCompare(other.name));
};

/** @throws HttpError 400 if the bot has too many */
export const saveResultView = async (database: Database, bot: OwnBot, { name, query }: SavedView) => {
  const known = await listResultViews(database.connection, bot);
  const isNew = known.every((view) => view.name !== storableText(name));
  if (isNew && known.length >= mostResultViews)
    throw new HttpError(400, "BAD_REQUEST", `name: a bot has ${mostResultViews} saved views at most`);
  const row = {
    bot_id: bot.id,
    name: storableText(name),
    workspace_id: bot.workspace_id,
    query: storableText(query),
    created_at: new Date().toISOString(),
  };
  await database.write(async (access) => {
    await access.connection.executeQuery(compileUpsert(access, "result_views", row, ["bot_id", "name"], ["query"]));
  });
  return { views: await listResultViews(database.connection, bot) };
};

export const deleteResultView = async (database: Database, bot: OwnBot, name: string) => {
  await database.write(({ connection }) =>
    connection.deleteFrom("result_views").where("bot_id", "=", bot.id).where("name", "=", name).execute(),
  );
  return { views: await listResultViews(database.connection, bot) };
};
