import { randomInt } from "node:crypto";
import { chatLanguage } from "@parley/core";
import { isMissingParent } from "../../database/database-errors.ts";
import { encodeJson } from "../../database/json-codec.ts";
import { setChatLanguage } from "../../results/result-repository.ts";
import type { ChatFlows } from "../../versions/chat-flows.ts";
import { notFound } from "../../web/http-error.ts";
import type { ChatServices } from "../services.ts";
import { type ChatState, createChatState } from "../session/chat-state.ts";
import { type StoredSession, toTurnRow } from "../session/session-repository.ts";
import { askInput } from "./ask-input.ts";
import type { ChatTurn } from "./run-turn.ts";
import { storeTurn } from "./store-turn.ts";
import { type TurnUndone, turnWrites } from "./turn-writes.ts";

/** Several chats on a result must number their steps differently, so a chat's numbers start at a random place. */
const beginnings = 2 ** 20;
const stepsOfChat = 2 ** 32;

const nextStep = (last: number | null): number => (last ?? randomInt(beginnings) * stepsOfChat) + 1;

interface Finish {
  /** The chat as it was read from the database or, for a new chat, initialized. */
  stored: StoredSession;
  isFirst: boolean;
  turn: ChatTurn;
  /** Present if the turn changes an earlier answer. */
  changes?: { undone: TurnUndone; previous: number | null };
  /** The names of answered requests that the chat remembers. */
  request: string;
  /**
   * Creates the response. `turn` includes the server's additions to the input; `resultId` is the id of the stored
   * result.
   */
  respond(turn: ChatTurn, resultId: string | null): object;
}

/**
 * Stores a turn with its response. Returns null if another request has continued the chat at the same time.
 *
 * A chat's result is stored once the chat waits for the visitor, has an answer, or sends something. A chat that only
 * shows bubbles has no result. The row of an ended chat is kept for a while without its state.
 *
 * @throws HttpError 404 if the chat's result was deleted
 */
export const finishTurn = async (
  services: ChatServices,
  flows: ChatFlows,
  { stored, isFirst, turn: taken, changes, request, respond }: Finish,
): Promise<string | null> => {
  const turn = await askInput(services, flows, stored, taken);
  const seq = nextStep(stored.state.lastStep);
  const state: ChatState = { ...turn.state, lastStep: seq };
  const isWaiting = state.session?.status === "waiting";
  const { deliveries } = turn;
  const needsResult = isWaiting || deliveries.length > 0 || turn.parts.some((part) => part.type === "answer");
  const resultId = stored.resultId ?? (needsResult ? state.resultId : null);
  const isResultNew = stored.resultId === null && resultId !== null;
  const writes =
    resultId === null
      ? null
      : turnWrites(flows, stored, { ...turn, state }, { isNew: isResultNew, isChange: changes !== undefined });
  const previous = changes === undefined ? stored.state.lastStep : changes.previous;
  const step = { seq, previous, events: turn.events };
  const response = encodeJson(respond(turn, resultId));
  const isEnded = !isFirst && stored.version !== null && state.session?.status === "ended";
  // Only a new result takes it.
  const { arrival: came, ...without } = state;
  const spoken = chatLanguage(flows.main, state.session?.context.language);
  const isTurned = stored.state.session?.context.language !== state.session?.context.language;
  const arrival = came && spoken !== undefined && isTurned ? { ...came, chatLanguage: spoken } : came;
  const session: StoredSession = {
    ...stored,
    resultId,
    state: isEnded ? createChatState({}) : resultId === null ? state : without,
    eventSeq: stored.eventSeq + (writes?.entries.length ?? 0),
    revision: isFirst ? stored.revision : stored.revision + 1,
    request,
    response,
    isEnded,
  };
  try {
    const row = toTurnRow(session, new Date().toISOString());
    services.sessionMemory.forget(session.id);
    if (resultId !== null && stored.version !== null)
      await (isResultNew
        ? services.hourMarks.touchNew(stored.botId, resultId)
        : services.hourMarks.touch(stored.botId, resultId));
    const change = {
      session,
      row,
      isFirst,
      isResultNew,
      arrival,
      writes,
      deliveries,
      step,
      undone: changes?.undone ?? null,
    };
    if (!(await storeTurn(services, change))) return null;
    if (resultId !== null && !isResultNew && isTurned && spoken !== undefined)
      await services.database.transaction((access) => setChatLanguage(access, resultId, spoken));
    services.sessionMemory.keep(row);
    if (deliveries.length > 0) services.outbox.wake();
    return response;
  } catch (error) {
    if (!isFirst && isMissingParent(error)) throw notFound("The result of this chat");
    throw error;
  }
};
