import { moveSession } from "@parley/engine";
import { findPublicBot } from "../../bot-rows/bot-repository.ts";
import { repinResult } from "../../results/result-repository.ts";
import type { Actor } from "../../web/actor.ts";
import { HttpError, notFound } from "../../web/http-error.ts";
import type { ChatServices } from "../services.ts";
import { recordedLines } from "../turn/recorded-lines.ts";
import { openLiveFlows, openNewestDrafts, openSession } from "./session-flows.ts";
import { repinSession, type StoredSession } from "./session-repository.ts";

/** How often moving a chat is retried while it continues at the same time. */
const maxTries = 5;

/** The newest flows of a chat: the bot's live version and those of linked bots; for a preview, the drafts. */
const findNewest = async (
  services: ChatServices,
  actor: Actor,
  { workspaceId, botId, version, state }: StoredSession,
) => {
  if (version === null) return openNewestDrafts(services, actor, botId);
  const bot = await findPublicBot(services.database, botId);
  if (bot === null || bot.live_version === null) throw notFound("A published version of the bot");
  return openLiveFlows(services, { workspaceId, botId, version: bot.live_version }, state.session);
};

/**
 * Moves a running chat to the live version (a preview to the current draft): it continues at the same block with its values,
 * and its result counts for the new version.
 *
 * @throws HttpError 404 for a chat that is unknown, over, or of another workspace, 409 if its current block no longer exists
 */
export const updateChatFlows = async (services: ChatServices, actor: Actor, sessionId: string): Promise<void> => {
  const { database } = services;
  for (let tries = 1; tries <= maxTries; tries++) {
    const { stored, flows: before } = await openSession(services, sessionId);
    if (stored.isEnded || stored.workspaceId !== actor.workspaceId) throw notFound("This chat");
    const { resultId, state } = stored;
    const { flows, pins } = await findNewest(services, actor, stored);
    const session = state.session && moveSession(before.loaded, flows.loaded, state.session);
    if (state.session !== null && session === null) {
      const message = "The chat stands at a block that the bot no longer has. It goes on in the version it began with.";
      throw new HttpError(409, "CONFLICT", message);
    }
    const base = session === null ? {} : { base: { session, lines: await recordedLines(services, before, stored) } };
    const moved: StoredSession = {
      ...stored,
      ...pins,
      ...base,
      state: { ...state, session, hasBase: session !== null, lastStep: null },
    };
    if (resultId !== null) await services.hourMarks.touch(stored.botId, resultId);
    const isStored = await database
      .transaction(async (access) => {
        const now = new Date().toISOString();
        if (!(await repinSession(access, moved, now))) return false;
        if (resultId !== null && pins.version !== null)
          await repinResult(access.connection, resultId, { version: pins.version, links: pins.links });
        return true;
      })
      .finally(() => services.sessionMemory.forget(sessionId));
    if (resultId !== null) services.resultPins.forget(resultId);
    if (isStored) return;
  }
  throw new HttpError(409, "CONFLICT", "The chat went on at the same time. Try again.");
};
