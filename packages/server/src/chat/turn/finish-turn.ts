import { randomInt } from "node:crypto";
import { isMissingParent } from "../../database/database-errors.ts";
import { encodeJson } from "../../database/json-codec.ts";
import type { ChatFlows } from "../../versions/chat-flows.ts";
import { notFound } from "../../web/http-error.ts";
import type { ChatServices } from "../services.ts";
import { type ChatState, createChatState } from "../session/chat-state.ts";
import type { StoredSession } from "../session/session-repository.ts";
import { askInput } from "./ask-input.ts";
import type { ChatTurn } from "./run-turn.ts";
import { storeTurn } from "./store-turn.ts";
import { turnWrites } from "./turn-writes.ts";

/** Chats on one result number their steps apart from each other: where a chat's numbers begin is left to chance. */
const beginnings = 2 ** 20;
const stepsOfChat = 2 ** 32;

const nextStep = (last: number | null): number => (last ?? randomInt(beginnings) * stepsOfChat) + 1;

interface Finish {
  /** As it was read, or as it begins. */
  stored: StoredSession;
  isFirst: boolean;
  turn: ChatTurn;
  /** What the chat remembers from now on of the requests that it has answered. */
  request: string;
  /** The answer; `turn` is complete with what the server adds to its input, `resultId` is that of the stored result. */
  respond(turn: ChatTurn, resultId: string | null): object;
}

/**
 * Stores a turn with its answer. Returns null when another request has taken the chat further at the same time.
 *
 * A chat gets its result as soon as it waits for the visitor, has an answer, or has something sent; a chat that only says
 * something leaves none. A published chat that ends is over; its row is kept for a while, without its state.
 *
 * @throws HttpError 404 when the result of the chat was deleted
 */
export const finishTurn = async (
  services: ChatServices,
  flows: ChatFlows,
  { stored, isFirst, turn: taken, request, respond }: Finish,
): Promise<string | null> => {
  const turn = await askInput(services, flows, stored, taken);
  const seq = nextStep(stored.state.lastStep);
  const state: ChatState = { ...turn.state, lastStep: seq };
  const isWaiting = state.session?.status === "waiting";
  const { deliveries } = turn;
  const needsResult = isWaiting || deliveries.length > 0 || turn.parts.some((part) => part.type === "answer");
  const resultId = stored.resultId ?? (needsResult ? state.resultId : null);
  const isResultNew = stored.resultId === null && resultId !== null;
  const writes = resultId === null ? null : turnWrites(flows, stored, { ...turn, state }, { isNew: isResultNew });
  const step = { seq, previous: stored.state.lastStep, events: turn.events };
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
    const change = { session, isFirst, isResultNew, writes, deliveries, step };
    if (!(await storeTurn(services.database, change))) return null;
    if (deliveries.length > 0) services.outbox.wake();
    return response;
  } catch (error) {
    if (!isFirst && isMissingParent(error)) throw notFound("The result of this chat");
    throw error;
  }
};
