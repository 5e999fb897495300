import type { PreviewRequest } from "@parley/api";
import type { Flow } from "@parley/core";
import { createSessionId } from "../../base/ids.ts";
import { isDuplicateKey } from "../../database/database-errors.ts";
import type { Owner } from "../../web/actor.ts";
import { HttpError } from "../../web/http-error.ts";
import type { ChatServices } from "../services.ts";
import { type ChatState, createChatState } from "../session/chat-state.ts";
import { openNewestDrafts } from "../session/session-flows.ts";
import { deletePreview, findSession, type StoredSession } from "../session/session-repository.ts";
import type { ChatCaller } from "./chat-request.ts";
import { openChat } from "./open-chat.ts";
import { nameRequest } from "./remembered-requests.ts";
import { startVariables } from "./start-chat.ts";

/** How often another preview of the same id, which began at the same moment, is replaced. */
const maxTries = 5;

const startPlace = (flow: Flow, from: PreviewRequest["startFrom"]): ChatState["at"] => {
  if (from === undefined) return null;
  const isThere =
    from.type === "group"
      ? flow.groups.some(({ id }) => id === from.groupId)
      : flow.events.some(({ id }) => id === from.eventId);
  if (!isThere) throw new HttpError(400, "BAD_REQUEST", `startFrom: the bot has no such ${from.type}.`);
  return from.type === "group" ? { groupId: from.groupId } : { eventId: from.eventId };
};

/**
 * Starts a chat with a bot's draft and gives the answer as JSON. It gets no result. A preview with the same id is
 * replaced.
 *
 * @throws HttpError 404 for a bot that the owner doesn't have, 400 for a place to start from that the bot doesn't have
 */
export const startPreview = async (
  services: ChatServices,
  owner: Owner,
  caller: ChatCaller,
  botId: string,
  request: PreviewRequest,
): Promise<string> => {
  const { flows, pins } = await openNewestDrafts(services, owner.workspaceId, botId);
  const { main } = flows;
  const stored: StoredSession = {
    id: request.sessionId ?? createSessionId(),
    workspaceId: owner.workspaceId,
    botId: main.botId,
    ...pins,
    resultId: null,
    state: createChatState({
      variables: startVariables(request.prefilledVariables, main.variables),
      at: startPlace(main, request.startFrom),
      isProgressShown: request.isProgressBarEnabled ?? main.theme.general.progressBar.isEnabled,
      isStreamEnabled: request.isStreamEnabled === true,
    }),
    eventSeq: 0,
    revision: 0,
    request: nameRequest(caller, request.message),
    response: "",
    isEnded: false,
  };
  const { database } = services;
  for (let tries = 1; ; tries++) {
    await database.write((access) => deletePreview(access, stored.id));
    try {
      return await openChat(services, flows, stored, request);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // A preview that began at the same moment is replaced, too; a published chat never is.
      const other = await findSession(database, stored.id);
      if (tries === maxTries || typeof other?.version === "number")
        throw new HttpError(409, "CONFLICT", "Another chat has this sessionId.");
    }
  }
};
