import type { ContinueRequest } from "@parley/api";
import { createResultId } from "../../base/ids.ts";
import type { ChatFlows } from "../../versions/chat-flows.ts";
import { HttpError } from "../../web/http-error.ts";
import type { ChatServices } from "../services.ts";
import { openSession } from "../session/session-flows.ts";
import type { StoredSession } from "../session/session-repository.ts";
import { judgeReply } from "../turn/ask-input.ts";
import { finishTurn } from "../turn/finish-turn.ts";
import { type ChatTurn, runTurn } from "../turn/run-turn.ts";
import { findStreamedNeed } from "../turn/streamed-need.ts";
import { assertChatOrigin, type ChatCaller } from "./chat-request.ts";
import type { Completeness } from "./leave-out-defaults.ts";
import { isCommand, messageEvent, textOf } from "./messages.ts";
import { beginChat } from "./open-chat.ts";
import { isEarlierRequest, isLastRequest, nameRequest, rememberRequest } from "./remembered-requests.ts";
import { takeStreamed } from "./take-streamed.ts";
import { writeReply } from "./write-reply.ts";

/** How often a turn is retried when another one is stored at the same time. */
const maxTries = 5;

const tooLate = (): HttpError => {
  const message = "The message with this Idempotency-Key has been answered, and the chat has gone on since.";
  return new HttpError(409, "CONFLICT", message);
};

/** Runs one turn. A chat that has not begun, or ended in its first turn, starts again with a new result. */
const takeTurn = async (
  services: ChatServices,
  flows: ChatFlows,
  stored: StoredSession,
  { message }: ContinueRequest,
): Promise<{ turn: ChatTurn; stored: StoredSession }> => {
  const { state } = stored;
  const { session } = state;
  if (session !== null && session.status !== "ended") {
    const streamed = isCommand(message) ? null : findStreamedNeed(services, flows, state.need);
    if (streamed) {
      const { happening, withoutShown } = await takeStreamed(services, flows, stored, streamed, message);
      return { turn: withoutShown(await runTurn(services, flows, stored, happening)), stored };
    }
    const event = messageEvent(services, flows, state, session, message);
    const judged = await judgeReply(services, flows, stored, event);
    const turn = await runTurn(services, flows, judged.stored, judged.happening);
    return { turn: { ...turn, parts: [...judged.logs, ...turn.parts] }, stored };
  }
  const resultId = stored.resultId === null ? state.resultId : createResultId();
  const fresh: StoredSession = { ...stored, state: { ...state, resultId, lastStep: null } };
  const turn = await beginChat(services, flows, fresh, message);
  return { turn, stored: session === null ? fresh : { ...fresh, resultId: null } };
};

/**
 * Runs the next turn of a chat and returns the answer as JSON. A repeated request, recognized by its idempotency key or by
 * arriving twice at once, gets the same answer again. A copy that arrives after later requests is refused, so that it can't
 * answer a newer question.
 *
 * @throws HttpError 404 for a chat that is unknown or over, 403 for a page the author has not allowed, 400 for a message the
 * chat can't accept, 409 for a late copy
 */
export const continueChat = async (
  services: ChatServices,
  caller: ChatCaller,
  sessionId: string,
  request: ContinueRequest & Completeness,
): Promise<string> => {
  const asked = nameRequest(caller, request.message);
  let begunAt: number | undefined;
  for (let tries = 1; tries <= maxTries; tries++) {
    const { stored, flows } = await openSession(services, sessionId);
    assertChatOrigin(services, flows.allowedOrigins, caller);
    const isTwin = begunAt !== undefined && stored.revision === begunAt + 1;
    if (isLastRequest(stored.request, asked) && (isTwin || caller.idempotencyKey !== undefined)) return stored.response;
    if (isEarlierRequest(stored.request, asked)) throw tooLate();
    if (stored.isEnded) throw new HttpError(404, "NOT_FOUND", "This chat is over. Start a new one.");
    begunAt ??= stored.revision;
    const taken = await takeTurn(services, flows, stored, request);
    const response = await finishTurn(services, flows, {
      ...taken,
      isFirst: false,
      request: rememberRequest(stored.request, asked),
      respond: (turn) =>
        writeReply(services, flows, turn, {
          format: request.textBubbleContentFormat,
          sent: textOf(request.message),
          isPreview: stored.version === null,
          hasDefaults: request.hasDefaults,
        }),
    });
    if (response !== null) return response;
  }
  throw new HttpError(409, "CONFLICT", "Other messages to this chat came at the same time. Try again.");
};
