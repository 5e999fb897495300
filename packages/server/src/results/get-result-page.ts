import { setImmediate } from "node:timers/promises";
import type { ResultRow, ResultsPage } from "@parley/api";
import type { Json } from "@parley/core";
import * as z from "zod";
import { nextSize } from "../base/next-size.ts";
import type { BotSummaryRow } from "../bot-rows/bot-repository.ts";
import { decodeJson } from "../database/json-codec.ts";
import type { Access } from "../database/schema.ts";
import { readCursor, writeCursor } from "../web/page-cursor.ts";
import { listShownAnswers, type ShownAnswer } from "./answer-repository.ts";
import { listPage, listStretch, type ResultRange } from "./list-results.ts";
import { type AnsweredBlock, listColumns } from "./result-columns.ts";
import { listTags } from "./result-notes.ts";
import type { ShownResult } from "./result-repository.ts";
import { isPlain, type ResultView } from "./result-view.ts";
import type { ResultServices } from "./services.ts";
import type { SortPlace } from "./sort-results.ts";
import { getViewPlace, listNamedInView, listViewPlaces, resultsAt } from "./view-page.ts";

const plainCursor = z.tuple([z.string(), z.string()]);
const sortedCursor = z.tuple([z.union([z.number(), z.string(), z.null()]), z.string(), z.string()]);

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
  /** What authors have added. */
  tags: readonly string[];
}

/** Reads results with answers in batches, on demand. No batch is empty. */
async function* readPlainResults(
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

/** Reads those of the given results that a view shows, with answers, in its order. */
export async function* readNamedResults(
  access: Access,
  botId: string,
  ids: readonly string[],
  view: ResultView,
  after: SortPlace | null,
): AsyncGenerator<Answered[]> {
  const results = await listNamedInView(access, botId, ids, view, after);
  for (let begun = 0; begun < results.length; begun += resultsAtOnce) {
    yield await withAnswers(access, results.slice(begun, begun + resultsAtOnce));
    await setImmediate();
  }
}

/** Reads the results of a view with answers, in its order, behind a place. */
export async function* readResults(
  access: Access,
  botId: string,
  view: ResultView,
  { limit, after }: { limit: number; after: SortPlace | null },
): AsyncGenerator<Answered[]> {
  if (isPlain(view)) {
    yield* readPlainResults(access, botId, { ...view, limit, after });
    return;
  }
  for await (const places of listViewPlaces(access, botId, view, after, limit))
    for (let begun = 0; begun < places.length; begun += resultsFromAfar) {
      const results = await resultsAt(access, botId, places.slice(begun, begun + resultsFromAfar));
      if (results.length > 0) yield await withAnswers(access, results);
      await setImmediate();
    }
}

/** Adds the answers to some results. All are read at once, so the list must be short. */
export const withAnswers = async (access: Access, results: readonly ShownResult[]): Promise<Answered[]> => {
  const ids = results.map(({ id }) => id);
  const [answers, tags] = [await listShownAnswers(access, ids), await listTags(access.connection, ids)];
  return results.map((result) => ({
    result,
    answers: answers.get(result.id) ?? [],
    tags: tags.get(result.id) ?? [],
  }));
};

/** Converts a result to the form of the authors' calls. */
export const toResultRow = ({ result, answers, tags }: Answered): ResultRow => {
  const { id, version, createdAt, hasStarted, isCompleted, variables, arrival } = result;
  return {
    ...{ id, version, createdAt, hasStarted, isCompleted, variables },
    answers: answers.map(toAnswer),
    ...(Object.keys(arrival).length === 0 ? {} : { arrival }),
    ...(tags.length === 0 ? {} : { tags: [...tags] }),
  };
};

const answeredBlocks = ({ result, answers }: Answered): AnsweredBlock[] =>
  answers.map(({ bot_id: botId, block_id: blockId, variable_id: variableId }) => ({
    botId,
    blockId,
    variable: result.variables.find(({ id }) => id === variableId)?.name ?? null,
  }));

/** A cursor of a list with another order than its own is refused by its shape. */
const readPlace = (cursor: string, { sort }: ResultView): SortPlace => {
  if (sort !== null) {
    const [key, createdAt, id] = readCursor(sortedCursor, cursor);
    return { key, createdAt, id };
  }
  const [createdAt, id] = readCursor(plainCursor, cursor);
  return { key: createdAt, createdAt, id };
};

const cursorAfter = async (access: Access, botId: string, view: ResultView, last: ShownResult): Promise<string> => {
  if (view.sort === null) return writeCursor([last.createdAt, last.id]);
  const { key, createdAt, id } = await getViewPlace(access, botId, view, last.id);
  return writeCursor([key, createdAt, id]);
};

/** A page of a bot's results with answers, in the order of a view. Without a cursor the page starts after `after`. */
export const getResultPage = async (
  services: ResultServices,
  bot: BotSummaryRow,
  view: ResultView,
  { limit, cursor, after = null }: { limit: number; cursor?: string | undefined; after?: SortPlace | null },
): Promise<ResultsPage> => {
  const found: Answered[] = [];
  const place = cursor === undefined ? after : readPlace(cursor, view);
  // One more than requested tells whether there is a next page.
  for await (const part of readResults(services.database, bot.id, view, { limit: limit + 1, after: place }))
    found.push(...part);
  const page = found.slice(0, limit);
  const last = page.at(-1)?.result;
  return {
    results: page.map(toResultRow),
    nextCursor:
      found.length > limit && last !== undefined ? await cursorAfter(services.database, bot.id, view, last) : null,
    columns: await listColumns(services, bot, page.flatMap(answeredBlocks)),
  };
};
