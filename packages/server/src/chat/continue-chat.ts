import { createResultId } from "../create-id.ts";
import { HttpError, notFound } from "../http/http-error.ts";
import type { Services } from "../services.ts";
import { judgeReply } from "./ask-input.ts";
import { assertChatOrigin } from "./assert-chat-origin.ts";
import { beginChat } from "./begin-chat.ts";
import type { ChatCaller } from "./chat-caller.ts";
import { type ChatFlows, decodeFlows, openDraftFlows, openPublishedFlows } from "./chat-flows.ts";
import { fingerprint } from "./chat-request.ts";
import type { ContinueRequest } from "./chat-schemas.ts";
import { finishTurn } from "./finish-turn.ts";
import { messageEvent, textOf } from "./message-events.ts";
import { type ChatTurn, runTurn } from "./run-turn.ts";
import { findSession, findSessionFlows, type StoredSession } from "./session-repository.ts";
import { writeReply } from "./write-reply.ts";

/** How often a turn is run again because another one was stored meanwhile. */
const maxTries = 5;

export const openFlows = async (services: Services, stored: StoredSession): Promise<ChatFlows> => {
  const { id, botId, version, links, state } = stored;
  if (version !== null) return openPublishedFlows(services, { botId, version, links }, state.session);
  const flows = await findSessionFlows(services.database.connection, id);
  if (flows === null) throw notFound("This chat");
  return openDraftFlows(botId, decodeFlows(flows));
};

/** A chat that has not begun, or that ended where it began, begins anew: with a result of its own. */
const takeTurn = async (
  services: Services,
  flows: ChatFlows,
  stored: StoredSession,
  { message }: ContinueRequest,
): Promise<{ turn: ChatTurn; stored: StoredSession }> => {
  const { state } = stored;
  const { session } = state;
  if (session !== null && session.status !== "ended") {
    const event = messageEvent(services, flows, state, session, message);
    const { happening, logs } = await judgeReply(services, flows, stored, event);
    const turn = await runTurn(services, flows, { ...state, need: null }, happening);
    return {
      turn: { ...turn, parts: [...logs.map((log) => ({ type: "log" as const, ...log })), ...turn.parts] },
      stored,
    };
  }
  const resultId = stored.resultId === null ? state.resultId : createResultId();
  const turn = await beginChat(services, flows, { ...state, resultId }, message);
  return { turn, stored: session === null ? stored : { ...stored, resultId: null } };
};

/**
 * Takes a chat one turn further and gives the answer as JSON. A request that is repeated, by its idempotency key or
 * because it came twice at once, gets the answer it got before.
 *
 * @throws HttpError 404 for a chat that is unknown or over, 403 for a page the author has not allowed, 400 for a message
 * the chat can't take
 */
export const continueChat = async (
  services: Services,
  caller: ChatCaller,
  sessionId: string,
  request: ContinueRequest,
): Promise<string> => {
  const { connection } = services.database;
  const asked = fingerprint(caller, request.message);
  let begunAt: number | undefined;
  for (let tries = 1; tries <= maxTries; tries++) {
    const stored = await findSession(connection, sessionId);
    if (stored === null) throw notFound("This chat");
    const flows = await openFlows(services, stored);
    assertChatOrigin(services, flows.allowedOrigins, caller);
    const isTwin = begunAt !== undefined && stored.revision === begunAt + 1;
    if (stored.request === asked && (isTwin || caller.idempotencyKey !== undefined)) return stored.response;
    if (stored.isEnded) throw new HttpError(404, "NOT_FOUND", "This chat is over. Start a new one.");
    begunAt ??= stored.revision;
    const taken = await takeTurn(services, flows, stored, request);
    const response = await finishTurn(services, flows, {
      ...taken,
      isFirst: false,
      request: asked,
      respond: (turn) =>
        writeReply(services, flows, turn, {
          format: request.textBubbleContentFormat,
          sent: textOf(request.message),
          isPreview: stored.version === null,
        }),
    });
    if (response !== null) return response;
  }
  throw new HttpError(409, "CONFLICT", "Other messages to this chat came at the same time. Try again.");
};
