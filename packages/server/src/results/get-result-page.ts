import type { Json } from "@parley/core";
import * as z from "zod";
import type { BotSummaryRow } from "../bots/bot-repository.ts";
import { decodeJson, encodeJson } from "../database/json-codec.ts";
import type { AnswerRow } from "../database/schema.ts";
import { HttpError } from "../http/http-error.ts";
import type { Services } from "../services.ts";
import { listAnswers } from "./answer-repository.ts";
import { listColumns } from "./result-columns.ts";
import { listResults, type PageEnd } from "./result-repository.ts";
import type { PageRequest, ResultRow, ResultsPage } from "./result-schemas.ts";

const cursorParts = z.tuple([z.string(), z.string()]);

const encodeCursor = ({ createdAt, id }: PageEnd): string =>
  Buffer.from(encodeJson([createdAt, id])).toString("base64url");

const parseCursor = (cursor: string): PageEnd => {
  try {
    const [createdAt, id] = cursorParts.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
    return { createdAt, id };
  } catch {
    throw new HttpError(400, "BAD_REQUEST", "cursor: not one that this server gave");
  }
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

/** A page of a bot's results with their answers, the newest first. */
export const getResultPage = async (
  services: Services,
  bot: BotSummaryRow,
  { limit, cursor, started }: PageRequest,
): Promise<ResultsPage> => {
  const { connection } = services.database;
  const after = cursor === undefined ? null : parseCursor(cursor);
  // One more than asked for tells whether there is a next page.
  const found = await listResults(connection, bot.id, { limit: limit + 1, after, onlyStarted: started === "true" });
  const page = found.slice(0, limit);
  const answers = await listAnswers(
    connection,
    page.map(({ id }) => id),
  );
  const byResult = new Map(page.map(({ id }) => [id, [] as AnswerRow[]]));
  for (const answer of answers) byResult.get(answer.result_id)?.push(answer);
  const last = page.at(-1);
  return {
    results: page.map(({ id, version, createdAt, hasStarted, isCompleted, variables }) => ({
      id,
      version,
      createdAt,
      hasStarted,
      isCompleted,
      variables,
      answers: (byResult.get(id) ?? []).map(toAnswer),
    })),
    nextCursor: found.length > limit && last !== undefined ? encodeCursor(last) : null,
    columns: await listColumns(services, bot, answers),
  };
};
