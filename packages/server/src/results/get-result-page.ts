import { setImmediate } from "node:timers/promises";
import type { PageRequest, ResultRow, ResultsPage } from "@parley/api";
import type { Json } from "@parley/core";
import * as z from "zod";
import type { BotSummaryRow } from "../bots/bot-repository.ts";
import { decodeJson } from "../database/json-codec.ts";
import type { AnswerRow, Connection } from "../database/schema.ts";
import { listAnswers } from "./answer-repository.ts";
import { readCursor, writeCursor } from "./page-cursor.ts";
import { listColumns } from "./result-columns.ts";
import { listResults, type PageEnd, type StoredResult } from "./result-repository.ts";
import type { ResultServices } from "./services.ts";

const cursorParts = z.tuple([z.string(), z.string()]);

const parseCursor = (cursor: string): PageEnd => {
  const [createdAt, id] = readCursor(cursorParts, cursor);
  return { createdAt, id };
};

const toAnswer = (row: AnswerRow): ResultRow["answers"][number] => ({
  botId: row.bot_id,
  groupId: row.group_id,
  blockId: row.block_id,
  visit: row.visit,
  variableId: row.variable_id,
  content: row.content,
  uploadedFiles: row.uploaded_files === null ? null : decodeJson<Json>(row.uploaded_files),
  createdAt: row.created_at,
});

/** So many results are read at once: visitors wait for it where they share the connection. */
const resultsAtOnce = 20;

type Range = Parameters<typeof listResults>[2];

/** A result with its answers. */
interface Answered {
  result: StoredResult;
  answers: AnswerRow[];
}

/** What `listResults` gives, with their answers, in parts that are read when they are asked for. No part is empty. */
export async function* readResults(
  connection: Connection,
  botId: string,
  { limit, after: start, ...filter }: Range,
): AsyncGenerator<Answered[]> {
  let [after, missing] = [start, limit];
  while (missing > 0) {
    const wanted = Math.min(resultsAtOnce, missing);
    const part = await listResults(connection, botId, { ...filter, limit: wanted, after });
    if (part.length === 0) return;
    yield await withAnswers(connection, part);
    if (part.length < wanted) return;
    after = part.at(-1) ?? null;
    missing -= part.length;
    await setImmediate();
  }
}

/** Results with their answers, read at once: some only. */
export const withAnswers = async (connection: Connection, results: readonly StoredResult[]): Promise<Answered[]> => {
  const byResult = new Map(results.map(({ id }) => [id, [] as AnswerRow[]]));
  for (const answer of await listAnswers(connection, [...byResult.keys()]))
    byResult.get(answer.result_id)?.push(answer);
  return results.map((result) => ({ result, answers: byResult.get(result.id) ?? [] }));
};

/** A result as the owner's calls give it. */
export const toResultRow = ({ result, answers }: Answered): ResultRow => {
  const { id, version, createdAt, hasStarted, isCompleted, variables } = result;
  return { id, version, createdAt, hasStarted, isCompleted, variables, answers: answers.map(toAnswer) };
};

/** A page of a bot's results with their answers, the newest first. */
export const getResultPage = async (
  services: ResultServices,
  bot: BotSummaryRow,
  { limit, cursor, started, partial }: PageRequest,
): Promise<ResultsPage> => {
  const { connection } = services.database;
  const range = {
    // One more than asked for tells whether there is a next page.
    limit: limit + 1,
    after: cursor === undefined ? null : parseCursor(cursor),
    onlyStarted: started === "true",
    withoutPartial: partial === "false",
  };
  const found: Answered[] = [];
  for await (const part of readResults(connection, bot.id, range)) found.push(...part);
  const page = found.slice(0, limit);
  const last = page.at(-1)?.result;
  return {
    results: page.map(toResultRow),
    nextCursor: found.length > limit && last !== undefined ? writeCursor([last.createdAt, last.id]) : null,
    columns: await listColumns(
      services,
      bot,
      page.flatMap(({ answers }) => answers),
    ),
  };
};
