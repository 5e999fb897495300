import type { Services } from "../services.ts";
import { beginChat } from "./begin-chat.ts";
import type { ChatFlows } from "./chat-flows.ts";
import type { PreviewRequest } from "./chat-schemas.ts";
import { finishTurn } from "./finish-turn.ts";
import { textOf } from "./message-events.ts";
import type { ChatTurn } from "./run-turn.ts";
import type { StoredSession } from "./session-repository.ts";
import { startReply } from "./start-reply.ts";
import { writeReply } from "./write-reply.ts";

type OpeningRequest = Pick<PreviewRequest, "message" | "isOnlyRegistering" | "textBubbleContentFormat">;

/**
 * Runs the first turn of a new chat, or none where the client only registers, and stores the chat. Gives the answer as
 * JSON.
 *
 * @throws a duplicate key where the id of the chat or its result is taken
 */
export const openChat = async (
  services: Services,
  flows: ChatFlows,
  stored: StoredSession,
  { message, isOnlyRegistering, textBubbleContentFormat: format }: OpeningRequest,
): Promise<string> => {
  const turn: ChatTurn = isOnlyRegistering
    ? { state: stored.state, parts: [], time: Date.now() }
    : await beginChat(services, flows, stored.state, message);
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
      });
      return startReply(flows, complete, reply, { sessionId: stored.id, resultId });
    },
  });
  if (response === null) throw new Error("A chat that begins cannot be outdated");
  return response;
};
