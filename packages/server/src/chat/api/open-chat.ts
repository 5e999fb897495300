import type { Message, PreviewRequest } from "@parley/api";
import { lookup } from "@parley/core";
import type { ChatFlows } from "../../versions/chat-flows.ts";
import type { ChatServices } from "../services.ts";
import type { StoredSession } from "../session/session-repository.ts";
import { finishTurn } from "../turn/finish-turn.ts";
import { type ChatTurn, runTurn } from "../turn/run-turn.ts";
import type { Completeness } from "./leave-out-defaults.ts";
import { messageEvent, textOf } from "./messages.ts";
import { startReply } from "./start-reply.ts";
import { writeReply } from "./write-reply.ts";

/** Whether a message sent with the start answers the first input. It does only if nothing is shown before that input. */
const takesMessage = ({ apis }: ChatServices, { state, parts }: ChatTurn): boolean => {
  const input = parts.findLast((part) => part.type === "input");
  if (input === undefined || state.need !== null || parts.some((part) => part.type === "bubble")) return false;
  return lookup(apis, input.blockType)?.takesFirstMessage ?? input.items === undefined;
};

/** Runs a chat from its start and answers the first input with the message, if there is one. */
export const beginChat = async (
  services: ChatServices,
  flows: ChatFlows,
  stored: StoredSession,
  message: Message | null | undefined,
): Promise<ChatTurn> => {
  const { state } = stored;
  const { resultId, variables, at, language } = state;
  const read = language === undefined ? {} : { language };
  const turn = await runTurn(
    services,
    flows,
    { ...stored, state: { ...state, session: null, need: null, hasBase: false, lastStep: null } },
    {
      type: "start",
      botId: flows.main.botId,
      variables,
      context: resultId === null ? { isPreview: true, channel: "web", ...read } : { resultId, channel: "web", ...read },
      ...(at === null ? {} : { at }),
    },
  );
  const { session } = turn.state;
  if (message === null || message === undefined || session === null || !takesMessage(services, turn)) return turn;
  const event = messageEvent(services, flows, turn.state, session, message);
  const answered = await runTurn(services, flows, { ...stored, state: turn.state }, event, turn.events);
  return {
    ...answered,
    parts: [...turn.parts, ...answered.parts],
    events: [...turn.events, ...answered.events],
    deliveries: [...turn.deliveries, ...answered.deliveries],
    time: turn.time,
  };
};

interface Opening
  extends Completeness,
    Pick<PreviewRequest, "message" | "isOnlyRegistering" | "textBubbleContentFormat"> {
  /** The name under which the client knows the result. */
  nameResult?(id: string): string;
}

/**
 * Runs the first turn of a new chat (none if the client only registers) and stores the chat. Returns the answer as JSON.
 *
 * @throws a duplicate key error if the id of the chat or its result is taken
 */
export const openChat = async (
  services: ChatServices,
  flows: ChatFlows,
  stored: StoredSession,
  { message, isOnlyRegistering, textBubbleContentFormat: format, hasDefaults, nameResult = (id) => id }: Opening,
): Promise<string> => {
  const turn: ChatTurn = isOnlyRegistering
    ? { state: stored.state, parts: [], events: [], deliveries: [], time: Date.now() }
    : await beginChat(services, flows, stored, message);
  const response = await finishTurn(services, flows, {
    stored,
    isFirst: true,
    turn,
    request: stored.request,
    respond: (complete, resultId) => {
      const reply = writeReply(services, flows, complete, {
        format,
        sent: textOf(message),
        isPreview: stored.version === null,
        hasDefaults,
      });
      const named = resultId === null ? null : nameResult(resultId);
      return startReply(services.apis, flows, complete, reply, { sessionId: stored.id, resultId: named, hasDefaults });
    },
  });
  if (response === null) throw new Error("A chat that begins cannot be outdated");
  return response;
};
