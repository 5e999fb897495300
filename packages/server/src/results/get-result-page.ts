import { setImmediate } from "node:timers/promises";
import type { PageRequest, ResultRow, ResultsPage } from "@parley/api";
import type { Json } from "@parley/core";
import * as z from "zod";
import { nextSize } from "../base/next-size.ts";
import type { BotSummaryRow } from "../bot-rows/bot-repository.ts";
import { decodeJson } from "../database/json-codec.ts";
import type { Access, Connection } from "../database/schema.ts";
import { notFound } from "../web/http-error.ts";
import { readCursor, writeCursor } from "../web/page-cursor.ts";
import { listShownAnswers, type ShownAnswer } from "./answer-repository.ts";
import {
  findPlaceOf,
  listNamedResults,
  listPage,
  listStretch,
  type PageEnd,
  type ResultFilter,
  type ResultRange,
} from "./list-results.ts";
import { type AnsweredBlock, listColumns } from "./result-columns.ts";
import type { ShownResult } from "./result-repository.ts";
import type { ResultServices } from "./services.ts";

const cursorParts = z.tuple([z.string(), z.string()]);

const parseCursor = (cursor: string): PageEnd => {
  const [createdAt, id] = readCursor(cursorParts, cursor);
  return { createdAt, id };
};

/** @throws HttpError 404 if the bot has no such result */
export const getPlaceOf = async (connection: Connection, botId: string, id: string): Promise<PageEnd> => {
  const place = await findPlaceOf(connection, botId, id);
  if (place === null) throw notFound("The result");
  return place;
};

const toAnswer = (row: ShownAnswer): ResultRow["answers"][number] => ({
  botId: row.bot_id,
  groupId: row.group_id,
  blockId: row.block_id,
  visit: row.visit,
  variableId: row.variable_id,
  content: row.content,
  uploadedFiles: row.uploaded_files === null ? null : decodeJson<Json>(row.uploaded_files),
  createdAt: row.created_at,
});

/** The initial batch size. It is limited because visitors' requests wait if they share the connection. */
const resultsAtOnce = 20;
/** With several connections, latency dominates, so batches are larger. */
const resultsFromAfar = 200;

/** Batches grow while they are fast, measured in processor time. */
const pace = { least: resultsAtOnce, most: 500, time: 8 };

/** A result with its answers. */
interface Answered {
  result: ShownResult;
  answers: ShownAnswer[];
}

/** Reads results with answers in batches, on demand. No batch is empty. */
export async function* readResults(
  access: Access,
  botId: string,
  { limit, after: start, ...filter }: ResultRange,
): AsyncGenerator<Answered[]> {
  let [after, missing, atOnce] = [start, limit, access.kind === "sqlite" ? resultsAtOnce : resultsFromAfar];
  while (missing > 0) {
    const wanted = Math.min(atOnce, missing);
    const begun = process.cpuUsage();
    const range = { ...filter, limit: wanted, after };
    const isAll = limit === Number.POSITIVE_INFINITY;
    const { results, end } = await (isAll ? listStretch : listPage)(access, botId, range);
    const answered = await withAnswers(access, results);
    if (isAll) atOnce = nextSize(atOnce, millisecondsSince(begun), pace);
    if (answered.length > 0) yield answered;
    if (end === null) return;
    after = end;
    missing -= results.length;
    await setImmediate();
  }
}

const millisecondsSince = (begun: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
};

/** Reads those of the given results that match a filter, with answers, in batches. */
export async function* readNamedResults(
  access: Access,
  botId: string,
  ids: readonly string[],
  filter: ResultFilter & Pick<ResultRange, "after">,
): AsyncGenerator<Answered[]> {
  const results = await listNamedResults(access, botId, ids, filter);
  for (let begun = 0; begun < results.length; begun += resultsAtOnce) {
    yield await withAnswers(access, results.slice(begun, begun + resultsAtOnce));
    await setImmediate();
  }
}

/** Adds the answers to some results. All are read at once, so the list must be short. */
export const withAnswers = async (access: Access, results: readonly ShownResult[]): Promise<Answered[]> => {
  const answers = await listShownAnswers(
    access,
    results.map(({ id }) => id),
  );
  return results.map((result) => ({ result, answers: answers.get(result.id) ?? [] }));
};

/** Converts a result to the form of the authors' calls. */
export const toResultRow = ({ result, answers }: Answered): ResultRow => {
  const { id, version, createdAt, hasStarted, isCompleted, variables } = result;
  return { id, version, createdAt, hasStarted, isCompleted, variables, answers: answers.map(toAnswer) };
};

const answeredBlocks = ({ result, answers }: Answered): AnsweredBlock[] =>
  answers.map(({ bot_id: botId, block_id: blockId, variable_id: variableId }) => ({
    botId,
    blockId,
    variable: result.variables.find(({ id }) => id === variableId)?.name ?? null,
  }));

/**
 * A page of a bot's results with answers, newest first. Without a cursor the page starts after `after`. It contains
 * only results from the given period.
 */
export const getResultPage = async (
  services: ResultServices,
  bot: BotSummaryRow,
  { limit, cursor, started, partial }: PageRequest,
  { after = null, ...times }: { after?: PageEnd | null; from?: string; until?: string } = {},
): Promise<ResultsPage> => {
  const range = {
    // One more than requested tells whether there is a next page.
    limit: limit + 1,
    after: cursor === undefined ? after : parseCursor(cursor),
    ...times,
    onlyStarted: started === "true",
    withoutPartial: partial === "false",
  };
  const found: Answered[] = [];
  for await (const part of readResults(services.database, bot.id, range)) found.push(...part);
  const page = found.slice(0, limit);
  const last = page.at(-1)?.result;
  return {
    results: page.map(toResultRow),
    nextCursor: found.length > limit && last !== undefined ? writeCursor([last.createdAt, last.id]) : null,
    columns: await listColumns(services, bot, page.flatMap(answeredBlocks)),
  };
};
