import type { Json } from "@parley/core";
import type { CompiledQuery } from "kysely";
import { encodeJson, storableText } from "../database/json-codec.ts";
import { keepStatement } from "../database/keep-statement.ts";
import type { Access, AnswerRow, Connection } from "../database/schema.ts";
import { compileUpsert } from "../database/upsert.ts";

/** What a visitor answered to a block on one visit of it. */
export interface Answer {
  resultId: string;
  workspaceId: string;
  botId: string;
  groupId: string;
  blockId: string;
  visit: number;
  variableId: string | null;
  content: string;
  index: number | null;
  /** Grows with every answer of the result, where the client counts. Without it the last answer to arrive wins. */
  seq?: number | undefined;
  uploadedFiles: Json;
}

const keys = ["result_id", "bot_id", "block_id", "visit"] as const;
const changed = ["content", "variable_id", "uploaded_files", "answer_index", "updated_at"] as const;

const upsertLast = keepStatement<AnswerRow>((access, [row]) => compileUpsert(access, "answers", row, keys, changed));
const upsertNewest = keepStatement<AnswerRow>((access, [row]) =>
  compileUpsert(access, "answers", row, keys, changed, "answer_seq"),
);

/**
 * The statement that stores an answer. An answer to the same result, bot, block and visit replaces the earlier one,
 * unless its number is lower: requests may arrive late and in any order.
 */
export const compileAnswer = (access: Access, answer: Answer): CompiledQuery => {
  const now = new Date().toISOString();
  const row: AnswerRow = {
    result_id: answer.resultId,
    bot_id: answer.botId,
    block_id: answer.blockId,
    visit: answer.visit,
    workspace_id: answer.workspaceId,
    group_id: answer.groupId,
    variable_id: answer.variableId,
    content: storableText(answer.content),
    answer_index: answer.index,
    answer_seq: answer.seq ?? 0,
    uploaded_files: answer.uploadedFiles === null ? null : encodeJson(answer.uploadedFiles),
    created_at: now,
    updated_at: now,
  };
  return (answer.seq === undefined ? upsertLast : upsertNewest)(access, [row]);
};

export const storeAnswer = async (access: Access, answer: Answer): Promise<void> => {
  await access.connection.executeQuery(compileAnswer(access, answer));
};

/** The answers of several results, in the order that the client told, else in the order of arrival. */
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
