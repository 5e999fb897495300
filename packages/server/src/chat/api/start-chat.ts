import { createHash } from "node:crypto";
import type { StartRequest } from "@parley/api";
import {
  type Arrival,
  campaignOf,
  chatLanguage,
  cleanArrival,
  deviceOf,
  toVariableValue,
  type VariableValue,
} from "@parley/core";
import { createResultId, createSessionId } from "../../base/ids.ts";
import { findPublicBot } from "../../bot-rows/bot-repository.ts";
import { isDuplicateKey } from "../../database/database-errors.ts";
import { HttpError, notFound } from "../../web/http-error.ts";
import type { ChatServices } from "../services.ts";
import { createChatState, readLanguage } from "../session/chat-state.ts";
import { type EarlierResult, findEarlierResult } from "../session/earlier-result.ts";
import { openLiveFlows } from "../session/session-flows.ts";
import { findSession, type StoredSession } from "../session/session-repository.ts";
import { assertChatOrigin, type ChatCaller } from "./chat-request.ts";
import type { Completeness } from "./leave-out-defaults.ts";
import { openChat } from "./open-chat.ts";
import { isLastRequest, nameRequest } from "./remembered-requests.ts";

/** How many ids are tried when one is taken. */
const maxTries = 3;

/** The client's values for variables of the bot, matched ignoring case. Others are ignored. */
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

/** Values of an earlier result for variables without a value in the bot or from the client. */
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

/**
 * How the visitor came: what the client says, else what its values for variables and the headers of a browser say. Programs
 * have a name of their own, which tells nothing of a visitor.
 */
const arrivalOf = (
  { arrival, prefilledVariables }: StartRequest,
  caller: ChatCaller,
  spoken: string | undefined,
): Arrival => {
  const { userAgent = "", languages } = caller;
  const isBrowser = userAgent.startsWith("Mozilla/");
  return cleanArrival({
    ...(isBrowser ? { device: deviceOf(userAgent), language: languages } : {}),
    channel: "api",
    ...campaignOf((name) => prefilledVariables[name]),
    ...arrival,
    chatLanguage: spoken,
  });
};

/** Derives a chat's id from the idempotency key of its start, so that a repeated start finds it. */
const sessionIdOf = (botId: string, idempotencyKey: string): string =>
  createHash("sha256").update(`${botId}\n${idempotencyKey}`).digest("hex").slice(0, 48);

/** The answer to an earlier start with the same key; null if there was none. */
const findStarted = async ({ database }: ChatServices, id: string, request: string): Promise<string | null> => {
  const earlier = await findSession(database, id);
  if (earlier === null) return null;
  if (isLastRequest(earlier.request, request)) return earlier.response;
  throw new HttpError(409, "CONFLICT", "The chat that this Idempotency-Key started has gone on.");
};

/**
 * Starts a chat with a published bot and returns the answer as JSON.
 *
 * @throws HttpError 404 for a bot that is unknown or not published, 400 for a closed one, 403 for a page the author has not
 * allowed
 */
export const startChat = async (
  services: ChatServices,
  caller: ChatCaller,
  botRef: string,
  request: StartRequest & Completeness,
): Promise<string> => {
  const bot = await findPublicBot(services.database, botRef);
  if (bot === null || bot.live_version === null) throw notFound("The bot");
  const { id: botId, live_version: version, workspace_id: workspaceId } = bot;
  const { flows, pins } = await openLiveFlows(services, { workspaceId, botId, version }, null);
  const { settings, theme, variables: own } = flows.main;
  const read = readLanguage(flows.main, request.language);
  const closed = await services.places.findClosedText(bot, { flow: flows.main }, read.language);
  if (closed !== null) throw new HttpError(400, "BAD_REQUEST", closed);
  assertChatOrigin(services, flows.allowedOrigins, caller);

  const { idempotencyKey } = caller;
  const asked = nameRequest(caller, request.message);
  const keyedId = idempotencyKey === undefined ? undefined : sessionIdOf(botId, idempotencyKey);
  const isRemembered = settings.general.rememberUser.isEnabled;
  const wanted = isRemembered ? request.resultId : undefined;
  const { sessionId } = request;
  const earlier = wanted
    ? await findEarlierResult(services, botId, { name: wanted, token: caller.resultToken, sessionId })
    : null;
  const given = startVariables(request.prefilledVariables, own);
  // A client that continues a result without a token has proved nothing.
  const isProven = earlier?.result.hasToken;
  const variables = isProven ? { ...earlierVariables(earlier, own, given), ...given } : given;
  // The first clients use the result's name to prove that its files are theirs.
  const wantsKey = isRemembered || request.hasDefaults === true;
  const nameResult = wantsKey && isProven !== false ? services.resultTokens.keyOf : (id: string) => id;

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
        isStreamEnabled: request.isStreamEnabled === true,
        ...read,
        visitOffset: earlier?.visitOffset ?? 0,
        answerOffset: earlier?.answerOffset ?? 0,
        ...(earlier === null ? { arrival: arrivalOf(request, caller, chatLanguage(flows.main, read.language)) } : {}),
      }),
      eventSeq: earlier?.eventSeq ?? 0,
      revision: 0,
      request: asked,
      response: "",
      isEnded: false,
      isNamed: keyedId !== undefined,
    };
    try {
      return await openChat(services, flows, stored, { ...request, nameResult });
    } catch (error) {
      if (!isDuplicateKey(error) || tries === maxTries) throw error;
    }
  }
};
