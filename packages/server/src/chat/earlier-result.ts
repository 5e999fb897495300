import type { Connection } from "../database/schema.ts";
import { findResult, type StoredResult } from "../results/result-repository.ts";
import type { Services } from "../services.ts";
import type { ChatCaller } from "./chat-caller.ts";

/** A result that a new chat goes on with, and what the chat's own answers and events count on from. */
export interface EarlierResult {
  result: StoredResult;
  visitOffset: number;
  answerOffset: number;
  eventSeq: number;
}

const countAnswers = (connection: Connection, id: string) =>
  connection
    .selectFrom("answers")
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.max("visit").as("visit")])
    .where("result_id", "=", id)
    .executeTakeFirst();

const lastSeq = async (connection: Connection, table: "events" | "logs", id: string): Promise<number> => {
  const row = await connection
    .selectFrom(table)
    .select(({ fn }) => fn.max("seq").as("seq"))
    .where("result_id", "=", id)
    .executeTakeFirst();
  return Number(row?.seq ?? 0);
};

/** The result that a client wants to go on with; null when it is not the bot's, or not the client's. */
export const findEarlierResult = async (
  { database: { connection }, resultTokens }: Services,
  { resultToken }: ChatCaller,
  botId: string,
  id: string,
): Promise<EarlierResult | null> => {
  const result = await findResult(connection, id);
  if (result === null || result.botId !== botId) return null;
  if (result.hasToken && !resultTokens.isToken(id, resultToken ?? "")) return null;
  const answers = await countAnswers(connection, id);
  const [events, logs] = [await lastSeq(connection, "events", id), await lastSeq(connection, "logs", id)];
  const answerOffset = Number(answers?.count ?? 0);
  return {
    result,
    answerOffset,
    visitOffset: answerOffset === 0 ? 0 : Number(answers?.visit ?? 0) + 1,
    eventSeq: Math.max(events, logs),
  };
};
