import type { Flow } from "@parley/core";
import type { Owner } from "../accounts/actor.ts";
import { createSessionId } from "../create-id.ts";
import { isDuplicateKey } from "../database/database-errors.ts";
import { HttpError } from "../http/http-error.ts";
import type { Services } from "../services.ts";
import type { ChatCaller } from "./chat-caller.ts";
import { fingerprint } from "./chat-request.ts";
import type { PreviewRequest } from "./chat-schemas.ts";
import { type ChatState, createChatState } from "./chat-state.ts";
import { openNewestDrafts } from "./newest-flows.ts";
import { openChat } from "./open-chat.ts";
import { deletePreview, findSession, type StoredSession } from "./session-repository.ts";
import { startVariables } from "./start-chat.ts";

/** How often a preview that began at the same moment under the same id is made to give way. */
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
 * Starts a chat with a bot's draft and gives the answer as JSON. No result is made of it. A preview with the same id
 * makes room.
 *
 * @throws HttpError 404 for a bot that the owner doesn't have, 400 for a place to start from that the bot doesn't have
 */
export const startPreview = async (
  services: Services,
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
    }),
    eventSeq: 0,
    revision: 0,
    request: fingerprint(caller, request.message),
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
      // A preview that began at the same moment makes room, too; a published chat never does.
      const other = await findSession(database.connection, stored.id);
      if (tries === maxTries || typeof other?.version === "number")
        throw new HttpError(409, "CONFLICT", "Another chat has this sessionId.");
    }
  }
};
