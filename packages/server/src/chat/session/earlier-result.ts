import type { Access, Connection } from "../../database/schema.ts";
import { findResult, type StoredResult } from "../../results/result-repository.ts";
import { parseResultKey } from "../../results/result-token.ts";
import type { ResultServices } from "../../results/services.ts";
import { findSession } from "./session-repository.ts";

/** A result that a new chat continues, with the numbers at which the chat's own answers and events begin. */
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

/** How a client names the result that it wants to continue, and its proof. */
interface Claim {
  /** The id or the key. */
  name: string;
  /** The token, where the name does not hold it. */
  token: string | undefined;
  /** The id of the client's earlier chat with the result. */
  sessionId: string | null | undefined;
}

const hasSession = async (access: Access, resultId: string, sessionId: Claim["sessionId"]): Promise<boolean> =>
  Boolean(sessionId) && (await findSession(access, sessionId ?? ""))?.resultId === resultId;

/**
 * Finds the result that a client wants to continue. Returns null if it belongs to another bot or the client may not
 * write to it. Results without a token come from plain calls or an earlier release. Anyone who knows such an id may
 * write to the result, so its values must not be revealed.
 */
export const findEarlierResult = async (
  { database, resultTokens }: ResultServices,
  botId: string,
  { name, token, sessionId }: Claim,
): Promise<EarlierResult | null> => {
  const { connection } = database;
  const named = parseResultKey(name);
  const id = named.resultId;
  const result = await findResult(connection, id);
  if (result === null || result.botId !== botId) return null;
  const isShown = resultTokens.isToken(id, named.token ?? token ?? "") || (await hasSession(database, id, sessionId));
  if (result.hasToken && !isShown) return null;
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
