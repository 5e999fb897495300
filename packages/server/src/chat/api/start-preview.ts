import type { PreviewRequest } from "@parley/api";
import type { Flow, JsonObject } from "@parley/core";
import type { BotFile } from "@parley/core/format";
import { createSessionId } from "../../base/ids.ts";
import { relinkBots } from "../../bot-rows/bot-references.ts";
import { isDuplicateKey } from "../../database/database-errors.ts";
import { findUnknownName, refuseName } from "../../drafts/assert-may-name.ts";
import { findWorkspaceDraft } from "../../versions/draft-flows.ts";
import { readText } from "../../versions/read-text.ts";
import { type Actor, rightTo } from "../../web/actor.ts";
import { HttpError } from "../../web/http-error.ts";
import type { ChatServices } from "../services.ts";
import { type ChatState, createChatState, readLanguage } from "../session/chat-state.ts";
import { openNewestDrafts } from "../session/session-flows.ts";
import { deletePreview, findSession, type StoredSession } from "../session/session-repository.ts";
import type { ChatCaller } from "./chat-request.ts";
import { openChat } from "./open-chat.ts";
import { nameRequest } from "./remembered-requests.ts";
import { startVariables } from "./start-chat.ts";

/** How often a preview with the same id that started at the same moment is replaced. */
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
 * Reads a file that is played instead of a bot's draft. It may use the workspace's credentials and send them anywhere,
 * so the requester needs the same rights as for changing the draft.
 *
 * @throws HttpError 403 for requesters with read access only; 400 for an invalid file, or for a guest's file that
 * refers to something they may not see
 */
const readGiven = async (
  services: ChatServices,
  actor: Actor,
  botId: string,
  typebot: JsonObject,
): Promise<BotFile> => {
  if (rightTo(actor, botId) !== "write")
    throw new HttpError(
      403,
      "FORBIDDEN",
      "typebot: only those who may change the bot can play another file in its place.",
    );
  const { file } = await readText(services, { name: "The typebot", content: JSON.stringify(typebot) });
  const ownId = typeof file.id === "string" ? { [file.id]: botId } : {};
  const given = { ...relinkBots(file, ownId, services.definitions), id: botId };
  const draft = (await findWorkspaceDraft(services, actor.workspaceId, botId)) ?? {};
  const unknown = await findUnknownName(services.database.connection, actor, { id: botId, draft }, given);
  if (unknown !== null) throw refuseName();
  return given;
};

/**
 * Starts a chat with a bot's draft and returns the answer as JSON. No result is stored. A preview with the same id is
 * replaced.
 *
 * @throws HttpError 404 for an unknown bot, 400 if the place to start from doesn't exist
 */
export const startPreview = async (
  services: ChatServices,
  actor: Actor,
  caller: ChatCaller,
  botId: string,
  request: PreviewRequest,
): Promise<string> => {
  const given = request.typebot === undefined ? undefined : await readGiven(services, actor, botId, request.typebot);
  const { flows, pins } = await openNewestDrafts(services, actor, botId, given);
  const { main } = flows;
  const stored: StoredSession = {
    id: request.sessionId ?? createSessionId(),
    workspaceId: actor.workspaceId,
    botId: main.botId,
    ...pins,
    authorId: actor.userId,
    resultId: null,
    state: createChatState({
      variables: startVariables(request.prefilledVariables, main.variables),
      at: startPlace(main, request.startFrom),
      isProgressShown: request.isProgressBarEnabled ?? main.theme.general.progressBar.isEnabled,
      isStreamEnabled: request.isStreamEnabled === true,
      ...readLanguage(main, request.language),
    }),
    eventSeq: 0,
    revision: 0,
    request: nameRequest(caller, request.message),
    response: "",
    isEnded: false,
  };
  const { database } = services;
  for (let tries = 1; ; tries++) {
    await database.write((access) => deletePreview(access, stored));
    try {
      return await openChat(services, flows, stored, request);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // A simultaneously started preview is also replaced. A published chat is never replaced.
      const other = await findSession(database, stored.id);
      if (tries === maxTries || typeof other?.version === "number")
        throw new HttpError(409, "CONFLICT", "Another chat has this sessionId.");
    }
  }
};
