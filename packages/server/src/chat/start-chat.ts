import { toVariableValue, type VariableValue } from "@parley/core";
import { findPublicBot } from "../bots/bot-repository.ts";
import { createResultId, createSessionId } from "../create-id.ts";
import { isDuplicateKey } from "../database/database-errors.ts";
import { HttpError, notFound } from "../http/http-error.ts";
import type { Services } from "../services.ts";
import { assertChatOrigin } from "./assert-chat-origin.ts";
import type { ChatCaller } from "./chat-caller.ts";
import { fingerprint, sessionIdOf } from "./chat-request.ts";
import type { StartRequest } from "./chat-schemas.ts";
import { createChatState } from "./chat-state.ts";
import { type EarlierResult, findEarlierResult } from "./earlier-result.ts";
import { openLiveFlows } from "./newest-flows.ts";
import { openChat } from "./open-chat.ts";
import { findSession, type StoredSession } from "./session-repository.ts";

/** How often an id that is taken is replaced by another. */
const maxTries = 3;

/** The values that a client gives, where the bot has a variable of that name in some case: no other is ever read. */
export const startVariables = (
  given: StartRequest["prefilledVariables"],
  own: readonly { name: string }[],
): Record<string, VariableValue> => {
  const names = new Set(own.map(({ name }) => name.toLowerCase()));
  return Object.fromEntries(
    Object.entries(given)
      .filter(([name]) => names.has(name.toLowerCase()))
      .map(([name, value]) => [name, toVariableValue(value)]),
  );
};

/** The values of an earlier result, where the bot brings none of its own and the client names none. */
const earlierVariables = (
  { result }: EarlierResult,
  own: readonly { name: string; value?: VariableValue }[],
  given: object,
): Record<string, VariableValue> => {
  const taken = new Set(Object.keys(given).map((name) => name.toLowerCase()));
  const filled = new Set(own.filter(({ value }) => (value ?? null) !== null).map(({ name }) => name));
  return Object.fromEntries(
    result.variables
      .filter(({ name }) => !filled.has(name) && !taken.has(name.toLowerCase()))
      .map(({ name, value }) => [name, value]),
  );
};

/** The answer to a start that was made before under the same key; null when there was none. */
const findStarted = async ({ database }: Services, id: string, request: string): Promise<string | null> => {
  const earlier = await findSession(database.connection, id);
  if (earlier === null) return null;
  if (earlier.request === request) return earlier.response;
  throw new HttpError(409, "CONFLICT", "The chat that this Idempotency-Key started has gone on.");
};

/**
 * Starts a chat with a published bot and gives the answer as JSON.
 *
 * @throws HttpError 404 for a bot that is unknown or not published, 400 for one that is closed, 403 for a page the author
 * has not allowed
 */
export const startChat = async (
  services: Services,
  caller: ChatCaller,
  botRef: string,
  request: StartRequest,
): Promise<string> => {
  const bot = await findPublicBot(services.database.connection, botRef);
  if (bot === null || bot.live_version === null) throw notFound("The bot");
  const { id: botId, live_version: version, workspace_id: workspaceId } = bot;
  const { flows, pins } = await openLiveFlows(services, { workspaceId, botId, version }, null);
  const { settings, theme, variables: own } = flows.main;
  if (bot.is_closed === 1) throw new HttpError(400, "BAD_REQUEST", settings.general.systemMessages.botClosed);
  assertChatOrigin(services, flows.allowedOrigins, caller);

  const { idempotencyKey } = caller;
  const asked = fingerprint(caller, request.message);
  const keyedId = idempotencyKey === undefined ? undefined : sessionIdOf(botId, idempotencyKey);
  const wanted = settings.general.rememberUser.isEnabled ? request.resultId : undefined;
  const earlier = wanted ? await findEarlierResult(services, caller, botId, wanted) : null;
  const given = startVariables(request.prefilledVariables, own);
  const variables = earlier === null ? given : { ...earlierVariables(earlier, own, given), ...given };

  for (let tries = 1; ; tries++) {
    const started = keyedId === undefined ? null : await findStarted(services, keyedId, asked);
    if (started !== null) return started;
    const stored: StoredSession = {
      id: keyedId ?? createSessionId(),
      workspaceId,
      botId,
      ...pins,
      resultId: earlier?.result.id ?? null,
      state: createChatState({
        resultId: earlier?.result.id ?? createResultId(),
        variables,
        isProgressShown: theme.general.progressBar.isEnabled,
        visitOffset: earlier?.visitOffset ?? 0,
        answerOffset: earlier?.answerOffset ?? 0,
      }),
      eventSeq: earlier?.eventSeq ?? 0,
      revision: 0,
      request: asked,
      response: "",
      isEnded: false,
    };
    try {
      return await openChat(services, flows, stored, request);
    } catch (error) {
      if (!isDuplicateKey(error) || tries === maxTries) throw error;
    }
  }
};
