import type { Place } from "@parley/core";
import type { CompiledQuery } from "kysely";
import type { Access, Connection } from "../database/schema.ts";

/** What a visitor's changed answer takes away from a result. The steps stay, and with them what was given before. */
export interface Undone {
  /** Answers that are no longer given. A stored answer with a higher number was given afterwards, and stays. */
  answers: readonly (Place & { answerSeq: number })[];
  /** The first and the last numbers of events that count no longer. Logs stay. */
  events: readonly (readonly [from: number, to: number])[];
}

/** The statement that removes the answer of one visit of a block. */
export const compileAnswerRemoval = (
  { connection }: Access,
  resultId: string,
  { botId, blockId, visit, answerSeq }: Place & { answerSeq?: number },
): CompiledQuery => {
  const query = connection
    .deleteFrom("answers")
    .where("result_id", "=", resultId)
    .where("bot_id", "=", botId)
    .where("block_id", "=", blockId)
    .where("visit", "=", visit);
  return (answerSeq === undefined ? query : query.where("answer_seq", "<=", answerSeq)).compile();
};

/** The statement that removes the events of a result from a number to another. */
export const compileEventRemoval = (
  { connection }: Access,
  resultId: string,
  [from, to]: readonly [from: number, to: number],
): CompiledQuery =>
  connection
    .deleteFrom("events")
    .where("result_id", "=", resultId)
    .where("seq", ">=", from)
    .where("seq", "<=", to)
    .compile();

/** Removes what a changed answer has undone. Repeating it changes nothing. */
export const undo = async (access: Access, resultId: string, { answers, events }: Undone): Promise<void> => {
  for (const answer of answers) await access.connection.executeQuery(compileAnswerRemoval(access, resultId, answer));
  for (const range of events) await access.connection.executeQuery(compileEventRemoval(access, resultId, range));
};

/** The numbers of the last events of a result, so many of them; null for none. */
export const findLastEvents = async (
  connection: Connection,
  resultId: string,
  count: number,
): Promise<[from: number, to: number] | null> => {
  if (count === 0) return null;
  const rows = await connection
    .selectFrom("events")
    .select("seq")
    .where("result_id", "=", resultId)
    .orderBy("seq", "desc")
    .limit(count)
    .execute();
  const [last, first] = [rows[0], rows.at(-1)];
  return last && first ? [Number(first.seq), Number(last.seq)] : null;
};
