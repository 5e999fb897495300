import { type AnswerOutput, filesOfAnswer } from "@parley/core";
import { type CompiledQuery, sql } from "kysely";
import { decodeJson, encodeJson, storableText } from "../database/json-codec.ts";
import { keepStatement } from "../database/keep-statement.ts";
import type { Access, AnswerRow, Connection, JsonText } from "../database/schema.ts";
import { compileUpsert } from "../database/upsert.ts";

/** A visitor's answer to one visit of a block, to be stored. Without a number, the last answer to arrive wins. */
export type NewAnswer = Omit<AnswerRow, "answer_seq" | "created_at" | "updated_at"> & {
  answer_seq?: number | undefined;
};

/** The answer to store for one that the engine has given out on the server. */
export const toNewAnswer = (
  output: AnswerOutput,
  { resultId, workspaceId }: { resultId: string; workspaceId: string },
): NewAnswer => {
  const files = filesOfAnswer(output);
  return {
    result_id: resultId,
    workspace_id: workspaceId,
    bot_id: output.botId,
    group_id: output.groupId,
    block_id: output.blockId,
    visit: output.visit,
    variable_id: output.variableId ?? null,
    content: output.content,
    answer_index: output.index,
    uploaded_files: files === undefined ? null : encodeJson(files),
  };
};

const keys = ["result_id", "bot_id", "block_id", "visit"] as const;
const changed = ["content", "variable_id", "uploaded_files", "answer_index", "updated_at"] as const;

const upsertLast = keepStatement<AnswerRow>((access, [row]) => compileUpsert(access, "answers", row, keys, changed));
const upsertNewest = keepStatement<AnswerRow>((access, [row]) =>
  compileUpsert(access, "answers", row, keys, changed, "answer_seq"),
);

/**
 * The statement that stores an answer. It replaces the earlier answer to the same result, bot, block and visit unless its
 * number is lower, since requests may arrive in any order.
 */
export const compileAnswer = (access: Access, { answer_seq: seq, ...answer }: NewAnswer): CompiledQuery => {
  const now = new Date().toISOString();
  const row: AnswerRow = {
    ...answer,
    content: storableText(answer.content),
    answer_seq: seq ?? 0,
    created_at: now,
    updated_at: now,
  };
  return (seq === undefined ? upsertLast : upsertNewest)(access, [row]);
};

export const storeAnswer = async (access: Access, answer: NewAnswer): Promise<void> => {
  await access.connection.executeQuery(compileAnswer(access, answer));
};

const shownColumns = [
  "bot_id",
  "group_id",
  "block_id",
  "visit",
  "variable_id",
  "content",
  "uploaded_files",
  "created_at",
] as const;

/** The columns of an answer that lists show. With millions of answers, every column costs time. */
export type ShownAnswer = Pick<AnswerRow, (typeof shownColumns)[number]>;

/**
 * Lists the answers of each result as one JSON text, because the embedded database takes longer to return rows than to
 * find them.
 */
const listAsTexts = async (
  connection: Connection,
  resultIds: readonly string[],
): Promise<[string, ShownAnswer[]][]> => {
  const answer = sql`json_array(${sql.join(shownColumns.map((column) => sql.ref(column)))})`;
  const rows = await connection
    .selectFrom("answers")
    .select(["result_id", sql<JsonText>`group_concat(${answer}, ',' order by answer_index, created_at)`.as("answers")])
    .where("result_id", "in", sql<string>`(select value from json_each(${encodeJson(resultIds)}))`)
    .groupBy("result_id")
    .execute();
  return rows.map(({ result_id: id, answers }) => [id, decodeJson<ShownValues[]>(`[${answers}]`).map(toShownAnswer)]);
};

/** The values of an answer, in column order. */
type ShownValues = [string, string, string, number, string | null, string, string | null, string];

const toShownAnswer = ([bot_id, group_id, block_id, visit, variable_id, ...others]: ShownValues): ShownAnswer => {
  const [content, uploaded_files, created_at] = others;
  return { bot_id, group_id, block_id, visit, variable_id, content, uploaded_files, created_at };
};

/** Like `listAnswers`, but only the shown columns, grouped by the ids of the results that have answers. */
export const listShownAnswers = async (
  { kind, connection }: Access,
  resultIds: readonly string[],
): Promise<ReadonlyMap<string, ShownAnswer[]>> => {
  if (resultIds.length === 0) return new Map();
  if (kind === "sqlite") return new Map(await listAsTexts(connection, resultIds));
  const rows = await connection
    .selectFrom("answers")
    .select(["result_id", ...shownColumns])
    .where("result_id", "in", resultIds)
    .orderBy("result_id")
    .orderBy("answer_index")
    .orderBy("created_at")
    .execute();
  const byResult = new Map<string, ShownAnswer[]>();
  for (const { result_id: id, ...answer } of rows) {
    const answers = byResult.get(id);
    if (answers === undefined) byResult.set(id, [answer]);
    else answers.push(answer);
  }
  return byResult;
};

/** The answers of several results, in the order of the clients' numbers if present, otherwise of arrival. */
export const listAnswers = async (connection: Connection, resultIds: readonly string[]): Promise<AnswerRow[]> => {
  if (resultIds.length === 0) return [];
  return connection
    .selectFrom("answers")
    .selectAll()
    .where("result_id", "in", resultIds)
    .orderBy("result_id")
    .orderBy("answer_index")
    .orderBy("created_at")
    .execute();
};
