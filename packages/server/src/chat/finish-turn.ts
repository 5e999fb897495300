import { isMissingParent } from "../database/database-errors.ts";
import { encodeJson } from "../database/json-codec.ts";
import { notFound } from "../http/http-error.ts";
import type { Services } from "../services.ts";
import { askInput } from "./ask-input.ts";
import type { ChatFlows } from "./chat-flows.ts";
import { createChatState } from "./chat-state.ts";
import type { ChatTurn } from "./run-turn.ts";
import type { StoredSession } from "./session-repository.ts";
import { storeTurn } from "./store-turn.ts";
import { turnWrites } from "./turn-writes.ts";

interface Finish {
  /** As it was read, or as it begins. */
  stored: StoredSession;
  isFirst: boolean;
  turn: ChatTurn;
  /** The request that the turn answers. */
  request: string;
  /** The answer; `turn` is complete with what the server adds to its input, `resultId` is that of the stored result. */
  respond(turn: ChatTurn, resultId: string | null): object;
}

/**
 * Stores a turn with what it answers. Null when another request has taken the chat further meanwhile.
 *
 * A chat gets its result as soon as it waits for the visitor, or has an answer; one that only says something leaves
 * none. A published chat that ends is over; its row is kept for a while, without its state.
 *
 * @throws HttpError 413 when the chat has grown too large, 404 when its result was deleted
 */
export const finishTurn = async (
  services: Services,
  flows: ChatFlows,
  { stored, isFirst, turn: taken, request, respond }: Finish,
): Promise<string | null> => {
  const turn = await askInput(services, flows, stored, taken);
  const { state } = turn;
  const isWaiting = state.session?.status === "waiting";
  const needsResult = isWaiting || turn.parts.some((part) => part.type === "answer");
  const resultId = stored.resultId ?? (needsResult ? state.resultId : null);
  const isResultNew = stored.resultId === null && resultId !== null;
  const writes = resultId === null ? null : turnWrites(flows, stored, turn, isResultNew);
  const response = encodeJson(respond(turn, resultId));
  const isEnded = !isFirst && stored.version !== null && state.session?.status === "ended";
  const session: StoredSession = {
    ...stored,
    resultId,
    state: isEnded ? createChatState({}) : state,
    eventSeq: stored.eventSeq + (writes?.entries.length ?? 0),
    request,
    response,
    isEnded,
  };
  try {
    return (await storeTurn(services.database, { session, isFirst, isResultNew, writes })) ? response : null;
  } catch (error) {
    if (!isFirst && isMissingParent(error)) throw notFound("The result of this chat");
    throw error;
  }
};
